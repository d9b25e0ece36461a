// Writes Markdown files as one comment of the pull request: a later run replaces it.
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

const {
  COMMENT_TOKEN: token,
  GITHUB_API_URL: api,
  GITHUB_REPOSITORY: repository,
  PULL_REQUEST: number,
} = process.env;

/** No reader sees it. It tells the comment from others. */
const mark = '<!-- infomodel-migrate -->';

/** GitHub accepts no more characters. */
const longest = 65_536;

async function request(method, path, body) {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(
      `${method} ${path}: ${response.status} ${await response.text()}`,
    );
  return response.json();
}

async function findComment(page = 1) {
  const comments = await request(
    'GET',
    `issues/${number}/comments?per_page=100&page=${page}`,
  );
  const found = comments.find(({ body }) => body?.startsWith(mark));
  if (found || comments.length < 100) return found;
  return findComment(page + 1);
}

const [first = '', ...others] = process.argv
  .slice(2)
  .filter((path) => existsSync(path))
  .map((path) => readFileSync(path, 'utf8'));
const whole = [mark, first, ...others].join('\n');
const body = whole.length > longest ? `${mark}\n${first}` : whole;

try {
  const comment = await findComment();
  await (comment
    ? request('PATCH', `issues/comments/${comment.id}`, { body })
    : request('POST', `issues/${number}/comments`, { body }));
} catch (error) {
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = 1;
}
