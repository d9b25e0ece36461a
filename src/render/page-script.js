// The page can be read without this: it filters, and unfolds the targets of links.
const all = (selector) => [...document.querySelectorAll(selector)];
const tools = document.getElementById('tools');
const filter = document.getElementById('filter');
const [expand, collapse] = tools.querySelectorAll('button');
tools.hidden = false;

/** Hides what does not have all the words, in itself and in the heads that it is below. */
function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const items = 'details, section.group, .row, tbody, .list > li';
  const textOf = (it) => it?.textContent.toLowerCase() ?? '';
  const needs = new Map();
  let found = 0;
  for (const it of all(items)) {
    const above = it.parentElement.closest(items);
    const needed = needs.get(above) ?? words;
    const text = needed.length > 0 ? textOf(it) : '';
    it.hidden = !needed.every((word) => text.includes(word));
    const head = textOf(it.querySelector(':scope > .head'));
    needs.set(
      it,
      needed.filter((word) => !head.includes(word)),
    );
    if (!it.hidden && !above) found++;
  }
  for (const it of all('main > section'))
    it.hidden =
      words.length > 0 && !it.querySelector(`:is(${items}):not([hidden])`);
  tools.querySelector('output').textContent =
    words.length > 0 ? `${found} found` : '';
}

function fold(isOpen) {
  for (const it of all('details:not([hidden])')) it.open = isOpen;
}

/** Shows the target of the address. */
function follow() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  if (target.closest('[hidden]')) {
    filter.value = '';
    applyFilter();
  }
  for (let it = target; it; it = it.parentElement)
    if (it.localName === 'details') it.open = true;
  target.scrollIntoView();
}

let timer;
filter.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(applyFilter, 150);
});
expand.addEventListener('click', () => fold(true));
collapse.addEventListener('click', () => fold(false));
addEventListener('hashchange', follow);
addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key === 'Escape' && target === filter) {
    filter.value = '';
    applyFilter();
  }
  if (target.localName === 'input' || ctrlKey || metaKey || altKey) return;
  if (key === 'e' || key === 'c') fold(key === 'e');
  if (key !== '/') return;
  event.preventDefault();
  filter.focus();
});

follow();
