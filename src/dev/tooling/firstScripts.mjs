// The scripts that the browser loads for a part of the app, from the build's manifest.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The entry, and the chart with its library, which follow right after the first paint. */
const loadedAtStart = ['index.html', 'src/web/desk/chart/chartLibrary', 'src/web/desk/chart/LiveChart']

/** For the trading screen before a wallet is connected. */
export function firstScripts(folder) {
  return scriptsOf(folder, loadedAtStart)
}

/** For the screens in the header without an account, in addition to the trading screen. */
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
