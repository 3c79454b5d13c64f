import stories from '../playwright.config'

const parts: Readonly<Record<string, string>> = {
  OPTICK_DOCS: 'animation.spec.ts',
  OPTICK_COMPONENTS: 'components.spec.ts',
}
const [chosen = 'gallery.spec.ts'] = Object.keys(parts).flatMap((name) =>
  process.env[name] === '1' ? [parts[name]] : [],
)

/**
 * Not part of the tests. `npm run gallery` takes a screenshot of every screen; with OPTICK_DOCS=1, the README's
 * animation. `npm run gallery:ui` takes those of the components.
 */
export default {
  ...stories,
  testDir: '.',
  testMatch: chosen,
  workers: 1,
  retries: 0,
  timeout: 0,
}
