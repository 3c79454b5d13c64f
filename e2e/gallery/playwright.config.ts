import stories from '../playwright.config'

/** Pictures take no part in the tests; `npm run gallery` takes them. */
export default { ...stories, testDir: '.', workers: 1, retries: 0, timeout: 0 }
