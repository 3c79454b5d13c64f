import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { chooseTheme, measureStates, serveGallery, sizes, type Measured } from '../gallery/componentGallery'

/* Written by `OPTICK_UPDATE=1 npm run e2e -- components.spec.ts`. */
const known = fileURLToPath(new URL('../gallery/components.json', import.meta.url))
const basicCount = 20
/** An edge may move by a pixel, and along a line of text by a twentieth: browsers hint the same font in different ways. */
const isNear = (one: number, other: number, extent: number) => Math.abs(one - other) <= 1 + extent / 20

type Picture = {
  readonly boxes: Record<string, Record<string, readonly number[]>>
  readonly looks: Record<string, Record<string, string>>
}

test('the twenty basic components have the boxes and the colours of their picture, at three sizes and in both themes', async ({
  page,
}) => {
  const gallery = await serveGallery()
  const picture: Picture = { boxes: {}, looks: {} }
  try {
    await page.goto(gallery.url)
    await page.evaluate(() => document.fonts.ready)
    const measure = (): Promise<Measured> => page.evaluate(measureStates, basicCount)
    for (const { name, width, height } of sizes) {
      await page.setViewportSize({ width, height })
      picture.boxes[name] = Object.fromEntries((await measure()).map(({ at, box }) => [at, box]))
    }
    for (const theme of ['Dark', 'Light'] as const) {
      await chooseTheme(page, theme)
      picture.looks[theme] = Object.fromEntries((await measure()).map(({ at, look }) => [at, look]))
    }
  } finally {
    gallery.close()
  }
  if (process.env['OPTICK_UPDATE'] === '1' || !existsSync(known)) {
    writeFileSync(known, `${JSON.stringify(picture, undefined, 1)}\n`)
    expect(process.env['OPTICK_UPDATE'], 'there was no picture to compare with').toBe('1')
    return
  }
  const expected = JSON.parse(readFileSync(known, 'utf8')) as Picture
  expect(picture.looks).toEqual(expected.looks)
  const moved = Object.entries(picture.boxes).flatMap(([size, boxes]) => {
    expect(Object.keys(boxes), `elements at the size of a ${size}`).toEqual(Object.keys(expected.boxes[size] ?? {}))
    return Object.entries(boxes).filter(([at, box]) => {
      const was = expected.boxes[size]?.[at] ?? []
      const [left = 0, , width = 0] = was
      return box.some((edge, index) => !isNear(edge, was[index] ?? Number.NaN, index % 2 === 0 ? left + width : 0))
    })
  })
  expect(moved).toEqual([])
})
