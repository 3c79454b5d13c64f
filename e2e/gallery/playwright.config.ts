import stories from '../playwright.config'

/**
 * Not part of the tests. `npm run gallery` takes a screenshot of every screen; with OPTICK_DOCS=1, the README's
 * animation.
 */
export default {
  ...stories,
  testDir: '.',
  testMatch: process.env['OPTICK_DOCS'] === '1' ? 'animation.spec.ts' : 'gallery.spec.ts',
  workers: 1,
  retries: 0,
  timeout: 0,
}
