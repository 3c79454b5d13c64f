import stories from '../playwright.config'

const launch = { args: [], ...stories.use?.launchOptions }

/**
 * Compiled code grows by megabytes as the page warms up, and is discarded when memory is short. It says nothing about
 * leaks, so the optimizing compilers are off.
 */
const uncompiled = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** One page for the requested time, which `npm run soak` sets. */
export default {
  ...stories,
  testDir: '.',
  workers: 1,
  retries: 0,
  timeout: 0,
  // An element that has not appeared within a minute will not appear.
  use: {
    ...stories.use,
    launchOptions: { ...launch, args: [...launch.args, uncompiled] },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
}
