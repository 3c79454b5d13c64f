// @vitest-environment jsdom

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRoutePreloads, screenModules, venuesTag } from './routePreloads'

const manifest = {
  'src/web/desk/deskPanels.ts': { file: 'assets/deskPanels-1.js', imports: ['_desk-1.js'] },
  'src/web/desk/chart/LiveChart.tsx': { file: 'assets/LiveChart-1.js', imports: ['_chart-1.js'] },
  'src/web/app/OtherScreens.tsx': { file: 'assets/OtherScreens-1.js' },
  '_desk-1.js': { file: 'assets/desk-1.js', imports: ['_first-1.js', '_desk-1.js'], css: ['assets/desk-1.css'] },
  '_chart-1.js': { file: 'assets/chart-1.js', imports: ['_first-1.js'] },
  '_first-1.js': { file: 'assets/first-1.js' },
}
const preloads = createRoutePreloads(manifest)

function filesOf(path: string): string[] {
  return [...preloads(path).matchAll(/href="([^"]+)"/g)].map(([, file = '']) => file).toSorted()
}

test.each(['/', '/trade', '/trade/ETH-PERP'])('%s preloads each file that its panels need, once', (path) => {
  expect(filesOf(path)).toEqual([
    '/assets/LiveChart-1.js',
    '/assets/chart-1.js',
    '/assets/desk-1.css',
    '/assets/desk-1.js',
    '/assets/deskPanels-1.js',
    '/assets/first-1.js',
  ])
})

test('styles are preloaded as styles and scripts as modules', () => {
  expect(preloads('/')).toContain('<link rel="preload" as="style" crossorigin="anonymous" href="/assets/desk-1.css">')
  expect(preloads('/')).toContain('<link rel="modulepreload" crossorigin="anonymous" href="/assets/desk-1.js">')
})

test('secondary screens have their own preloads; an unknown one, or a build without a manifest, has none', () => {
  for (const path of ['/markets', '/options', '/options/chain/ETH', '/portfolio', '/history/orders'])
    expect(filesOf(path)).toEqual(['/assets/OtherScreens-1.js'])
  expect(preloads('/marketsman')).toBe('')
  expect(preloads('/tradesman')).toBe('')
  expect(preloads('/nothing')).toBe('')
  expect(createRoutePreloads({})('/')).toBe('')
})

test('every named module exists', () => {
  for (const file of screenModules.flatMap(([, modules]) => modules))
    expect([file, existsSync(file)]).toEqual([file, true])
})

test('a list of venues survives its way through the page, whatever it contains', () => {
  const venues = JSON.stringify([{ name: `"><script>alert('&quot;')</script>&amp;` }])
  document.head.innerHTML = venuesTag(venues)
  expect(document.head.children).toHaveLength(1)
  expect(document.querySelector<HTMLMetaElement>('meta[name="optick-venues"]')?.content).toBe(venues)
})
