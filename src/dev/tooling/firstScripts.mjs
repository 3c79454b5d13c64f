// Which scripts the browser loads for a part of the app, by the manifest of the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the entry needs at once, and the chart with its library, which come right after the first paint. */
const loadedAtStart = ['index.html', 'src/web/desk/chart/chartLibrary', 'src/web/desk/chart/LiveChart']

/** To show the trading screen before a wallet is connected. */
export function firstScripts(folder) {
  return scriptsOf(folder, loadedAtStart)
}

/** For the screens that the header leads to, beside those of the trading screen: without an account. */
export function screenScripts(folder) {
  const here = new Set(scriptsOf(folder, [...loadedAtStart, 'src/web/desk/deskPanels']))
  return scriptsOf(folder, ['src/web/app/OtherScreens']).filter((script) => !here.has(script))
}

function scriptsOf(folder, starts) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const files = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of Object.keys(manifest)) if (starts.some((start) => key.startsWith(start))) visit(key)
  return [...files].map((file) => join(folder, file))
}
