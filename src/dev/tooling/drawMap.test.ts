import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawMap } from './drawMap'
import { importsOf, sources, src } from './sourceImports'

test('docs/map.svg is current: `npx vitest run src/dev/tooling/drawMap.test.ts -u` draws it again', async () => {
  const imports = sources.flatMap((from) => importsOf(from).map(({ target: to }) => ({ from, to })))
  await expect(drawMap(sources, imports)).toMatchFileSnapshot(join(src, '../docs/map.svg'))
})

test('a folder is drawn in its area, and an import as a number on the lane of its target', () => {
  const files = ['web/desk/chart/Chart.tsx', 'core/quant/greeks.ts']
  const imported = Array.from({ length: 23 }, () => ({ from: 'web/desk/chart/Chart.tsx', to: 'core/quant/greeks' }))
  const map = drawMap(files, imported)
  expect(map).toContain('>chart</text>')
  expect(map).toContain('>20</text>')
  expect(map).not.toContain('Against the direction')
})

test('an import that runs up is named below the drawing', () => {
  const map = drawMap([], [{ from: 'web/market/book.ts', to: 'web/desk/Desk' }])
  expect(map).toContain('Against the direction: market → desk (1)')
})
