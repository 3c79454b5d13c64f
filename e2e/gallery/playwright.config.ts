import stories from '../playwright.config'

/**
 * Pictures take no part in the tests. `npm run gallery` takes one of every screen; with OPTICK_DOCS=1, the README's
 * animated picture.
 */
export default {
  ...stories,
  testDir: '.',
  testMatch: process.env['OPTICK_DOCS'] === '1' ? 'animation.spec.ts' : 'gallery.spec.ts',
  workers: 1,
  retries: 0,
  timeout: 0,
}
