/** The members of Vite's `dist/app/.vite/manifest.json` that are used. File paths are relative to the app's folder. */
type BuiltModule = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

/** Modules that the app imports dynamically per screen, by path. The first match counts. */
export const screenModules: readonly (readonly [path: RegExp, modules: readonly string[]])[] = [
  [/^\/(trade(\/|$)|$)/, ['src/web/desk/deskPanels.ts', 'src/web/desk/chart/LiveChart.tsx']],
  // These screens load the keys later, and `/` opens their search.
  [
    /^\/(markets$|options(\/|$)|portfolio$|history(\/|$))/,
    ['src/web/app/OtherScreens.tsx', 'src/web/desk/keyboard/PageKeys.tsx'],
  ],
]

/**
 * Creates tags that preload a screen's code in parallel with the initial bundle. Skips modules that Vite's `manifest`
 * lacks.
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

/** Embeds the list of venues as JSON, for the script in the page's head (public/early.js). */
export function venuesTag(venues: string): string {
  const escaped = venues.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<meta name="optick-venues" content="${escaped}">`
}
