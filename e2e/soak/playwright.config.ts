import stories from '../playwright.config'

const launch = { args: [], ...stories.use?.launchOptions }

/**
 * What the browser compiles grows for as long as code gets warmer, by megabytes, and is let go when memory is short: it
 * says nothing of what the page holds on to. So nothing is compiled here.
 */
const uncompiled = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** One page for as long as was asked for: `npm run soak` says how long. */
export default {
  ...stories,
  testDir: '.',
  workers: 1,
  retries: 0,
  timeout: 0,
  // What does not come in a minute will not come: better said than waited for.
  use: {
    ...stories.use,
    launchOptions: { ...launch, args: [...launch.args, uncompiled] },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
}
