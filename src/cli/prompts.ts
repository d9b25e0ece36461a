import { isCancel, select, text } from '@clack/prompts';
import type { Prompts } from '../questions/interview.js';
import type { World } from './world.js';

/** Creates prompts in the terminal of the command. */
export function promptsIn({ stdin, stdout }: World): Prompts {
  const common = { input: stdin, output: stdout, withGuide: false };
  return {
    show: (shown) => {
      stdout.write(shown);
    },
    pick: async (message, labels) => {
      const options = labels.map((label, value) => ({ label, value }));
      const picked = await select({ ...common, message, options });
      return isCancel(picked) ? undefined : picked;
    },
    line: async (message, example, troubleWith) => {
      const line = await text({
        ...common,
        message,
        placeholder: example,
        validate: (given = '') => troubleWith(given),
      });
      return isCancel(line) ? undefined : line;
    },
  };
}
