import stories from '../playwright.config'

/** One page for as long as was asked for: `npm run soak` says how long. */
export default { ...stories, testDir: '.', workers: 1, retries: 0, timeout: 0 }
