import stories from '../playwright.config'

/** One page for as long as was asked for: `npm run soak` says how long. */
export default {
  ...stories,
  testDir: '.',
  workers: 1,
  retries: 0,
  timeout: 0,
  // What does not come in a minute will not come: better said than waited for.
  use: { ...stories.use, actionTimeout: 60_000, navigationTimeout: 60_000 },
}
