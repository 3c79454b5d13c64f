import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { chooseTheme, measureStates, serveGallery, sizes, type Measured } from '../gallery/componentGallery'

/* One line an element: its place, its box at each size, its look in each theme. Written by
   `OPTICK_UPDATE=1 npm run e2e -- components.spec.ts`. */
const known = fileURLToPath(new URL('../gallery/components.txt', import.meta.url))
const separator = ' | '
const basicCount = 20

/** An edge may move by a pixel, and along a line of text by a twentieth: browsers hint the same font in different ways. */
const isNear = (one: number, other: number, extent: number) => Math.abs(one - other) <= 1 + extent / 20

function isSameBox(one: string, other: string): boolean {
  const [box, was] = [one.split(' ').map(Number), other.split(' ').map(Number)]
  const [left = 0, , width = 0] = was
  return box.every((edge, index) => isNear(edge, was[index] ?? Number.NaN, index % 2 === 0 ? left + width : 0))
}

test('the twenty basic components have the boxes and the colours of their picture, at three sizes and in both themes', async ({
  page,
}) => {
  const gallery = await serveGallery()
  const pictures: Measured[] = []
  try {
    await page.goto(gallery.url)
    await page.evaluate(() => document.fonts.ready)
    await chooseTheme(page, 'Dark')
    const measure = async () => void pictures.push(await page.evaluate(measureStates, basicCount))
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await measure()
    }
    for (const theme of ['Dark', 'Light'] as const) {
      await chooseTheme(page, theme)
      await measure()
    }
  } finally {
    gallery.close()
  }
  const [first = [], ...others] = pictures
  for (const other of others) expect(other.map(({ at }) => at)).toEqual(first.map(({ at }) => at))
  const lines = first.map(({ at }, row) => {
    const boxes = pictures.slice(0, sizes.length).map((picture) => picture[row]?.box.join(' '))
    return [at, ...boxes, ...pictures.slice(sizes.length).map((picture) => picture[row]?.look)].join(separator)
  })
  if (process.env['OPTICK_UPDATE'] === '1') return writeFileSync(known, `${lines.join('\n')}\n`)
  const expected = readFileSync(known, 'utf8').trim().split('\n')
  expect(lines.map((line) => line.split(separator)[0])).toEqual(expected.map((line) => line.split(separator)[0]))
  const changed = lines.filter((line, row) => {
    const [, ...parts] = line.split(separator)
    const [, ...was] = (expected[row] ?? '').split(separator)
    return parts.some((part, index) => {
      const before = was[index] ?? ''
      return index < sizes.length ? !isSameBox(part, before) : part !== before
    })
  })
  expect(changed).toEqual([])
})
