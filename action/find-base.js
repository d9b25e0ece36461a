// Finds the commit that the action compares with.
import { commitOf, fetch, git, isId, parentsOf } from './git.js';

/**
 * What a run is compared with, and the branch that it is of, if that is known; without an
 * id, every finding counts.
 * @typedef {{ id?: string, name?: string, warning?: string, trouble?: string }} Base
 */

/**
 * Finds the commit to compare with, and fetches what the comparison needs.
 * @param {string} given the input `base`
 * @param {string} name the name of the event
 * @param {any} event what GitHub says of it
 * @returns {Base}
 */
export function findBase(given, name, event) {
  const base = given === 'auto' ? baseOfEvent(name, event) : baseNamed(given);
  if (base.id === undefined) return base;
  const { name: branch = '', ...others } = base;
  const short = branch.replace(/^refs\/heads\//, '');
  return {
    ...others,
    // Any other name could be Markdown.
    ...(/^[\w./-]+$/.test(short) && { name: short }),
    ...withMergeBase(base.id),
  };
}

/** @param {string} given @returns {Base} */
function baseNamed(given) {
  if (given === '') return {};
  if (isId(given)) return { id: given };
  const id = commitOf(`refs/remotes/origin/${given}`) ?? fetchBranch(given);
  return id === undefined
    ? {
        trouble: `The input base is ${shown(given)}: origin has no branch of that name. Write the id of a commit, or the name of a branch as origin has it.`,
      }
    : { id, name: given };
}

/** @param {string} name */
function fetchBranch(name) {
  const ref = `refs/heads/${name}`;
  return git('check-ref-format', ref) === undefined ? undefined : fetch(ref);
}

/** @param {string} name @param {any} event @returns {Base} */
function baseOfEvent(name, event) {
  switch (name) {
    case 'pull_request':
      return baseOfPullRequest(event.pull_request);
    case 'pull_request_target':
      return {
        ...baseOfPullRequest(event.pull_request),
        ...(!isCheckedOut(event.pull_request.head.sha) && {
          warning:
            'On pull_request_target the checkout is what the pull request goes to, so the base is compared with itself: run this on pull_request.',
        }),
      };
    case 'merge_group':
      return {
        id: event.merge_group.base_sha,
        name: event.merge_group.base_ref,
      };
    case 'push':
      return baseOfPush(event);
    default:
      return {};
  }
}

/**
 * The base of the event is older than the merge that GitHub checks out: what others
 * brought to the target branch in between would count as new.
 * @param {any} pullRequest
 * @returns {Base}
 */
function baseOfPullRequest({ base, head }) {
  const parents = parentsOf('HEAD');
  const into = parents.find((id) => id !== head.sha);
  if (into === undefined || !parents.includes(head.sha))
    return { id: base.sha, name: base.ref };
  // A checkout of depth 1 has neither parent.
  if (commitOf(into) === undefined) fetch(commitOf('HEAD') ?? '', '--depth=2');
  return { id: into, name: base.ref };
}

/** Returns whether a commit, or a merge of it, is checked out. @param {string} id */
function isCheckedOut(id) {
  return commitOf('HEAD') === id || parentsOf('HEAD').includes(id);
}

/** @param {any} event @returns {Base} */
function baseOfPush({ before, ref, repository }) {
  // A push with --force may leave nothing that names the commit.
  if (isId(before) && (commitOf(before) ?? fetch(before)) !== undefined)
    return { id: before, name: ref };
  const main = repository.default_branch;
  if (ref === `refs/heads/${main}`) return {};
  return baseNamed(main);
}

/**
 * Where both branches left each other may lie beyond what a shallow checkout has.
 * @param {string} id
 * @returns {Base}
 */
function withMergeBase(id) {
  const hasBase = () => git('merge-base', id, 'HEAD') !== undefined;
  if (hasBase()) return { id };
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  const isFetched = fetch(id, ...(isShallow ? ['--unshallow'] : []));
  return isFetched !== undefined && hasBase()
    ? { id }
    : {
        trouble: `The commit ${id} could not be fetched, or it has nothing in common with what is checked out. actions/checkout leaves what git needs to fetch, unless persist-credentials is false.`,
      };
}

/** Returns a text as a message shows it, whatever characters it has. @param {string} text */
export function shown(text) {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
