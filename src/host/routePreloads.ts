/** What of an entry of Vite's manifest is used (`dist/app/.vite/manifest.json`): files are paths below the app's folder. */
type BuiltModule = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

/** Which modules the app imports as it runs to show a screen, by the beginning of its path. The first that fits counts. */
export const screenModules: readonly (readonly [path: RegExp, modules: readonly string[]])[] = [
  [/^\/(trade(\/|$)|$)/, ['src/web/desk/deskPanels.ts', 'src/web/desk/chart/LiveChart.tsx']],
  // The screen is there before the keys would be asked for, and `/` opens its search.
  [
    /^\/(markets$|options(\/|$)|portfolio$|history(\/|$))/,
    ['src/web/app/OtherScreens.tsx', 'src/web/desk/keyboard/PageKeys.tsx'],
  ],
]

/**
 * The tags that let a browser load the code of a screen beside the first script instead of after it. `manifest` is
 * Vite's; what it does not have is left out, and loaded when it is wanted.
 */
export function createRoutePreloads(manifest: Readonly<Record<string, BuiltModule>>): (path: string) => string {
  const tagsOf = (modules: readonly string[]) => {
    const scripts = new Set<string>()
    const styles = new Set<string>()
    const visit = (key: string) => {
      const built = manifest[key]
      if (built === undefined || scripts.has(built.file)) return
      scripts.add(built.file)
      for (const file of built.css ?? []) styles.add(file)
      built.imports?.forEach(visit)
    }
    modules.forEach(visit)
    return [
      ...[...styles].map((file) => tagOf('rel="preload" as="style"', file)),
      ...[...scripts].map((file) => tagOf('rel="modulepreload"', file)),
    ]
  }
  const screens = screenModules.map(([path, modules]) => ({ path, tags: tagsOf(modules).join('') }))
  return (path) => screens.find((screen) => screen.path.test(path))?.tags ?? ''
}

function tagOf(kind: string, file: string): string {
  return `<link ${kind} crossorigin="anonymous" href="/${file}">`
}

/** The list of venues as a part of the page, for the script in its head (public/early.js). `venues` is JSON. */
export function venuesTag(venues: string): string {
  const escaped = venues.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<meta name="optick-venues" content="${escaped}">`
}
