// Writes the sprite of coin marks from cryptocurrency-icons (CC0). Has no npm script: run it after changing the list.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'

const folder = join(root, 'src/web/ui/coins')
const list = readFileSync(join(folder, 'coinSymbols.ts'), 'utf8').matchAll(/'([A-Z0-9]+)'/g)
const symbols = [...list].map(([, symbol]) => {
  const svg = readFileSync(
    join(root, `node_modules/cryptocurrency-icons/svg/color/${symbol.toLowerCase()}.svg`),
    'utf8',
  )
  const [, drawing] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)
  return `<symbol id="${symbol}" viewBox="0 0 32 32">${drawing.trim()}</symbol>`
})
writeFileSync(join(folder, 'coins.svg'), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
