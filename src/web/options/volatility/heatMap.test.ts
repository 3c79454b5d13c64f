import { expect, test } from 'vitest'
import { smileScene } from '@/dev/scenes/smileScene'
import { heatCells, heatColumns } from './heatCells'
import { surfaceColour, heatRgb, inkOn, luminance } from './seriesStyles'
import { readCurve } from './smileFit'
import { surfaceCellAfterKey } from './SurfacePanel'

const scene = smileScene((k) => 0.6 - k, { days: 365, strikes: [2550, 2700, 2850, 3000, 3150, 3300] })
const figures = { smile: scene, curve: readCurve(scene, undefined) }

const cellAt = (kind: 'delta' | 'moneyness', label: string) =>
  heatCells(figures, kind)[heatColumns(kind).findIndex((column) => column.label === label)]

test('a moneyness column is at that multiple of the forward', () => {
  expect(cellAt('moneyness', '100%')).toMatchObject({ nearest: { instrumentName: 'ETH-365D-3000-C' } })
  expect(cellAt('moneyness', '100%')?.iv).toBeCloseTo(0.6, 9)
  expect(cellAt('moneyness', '90%')?.iv).toBeCloseTo(0.6 - Math.log(0.9), 9)
  expect(cellAt('moneyness', '97.5%')?.nearest?.instrumentName).toBe('ETH-365D-3000-C')
})

test('a delta column is where the smile has that delta', () => {
  const flat = smileScene(() => 0.3, { days: 365, strikes: [2100, 2400, 2700, 3000, 3300, 3600, 3900] })
  const cells = heatCells({ smile: flat, curve: readCurve(flat, undefined) }, 'delta')
  const at = heatColumns('delta').findIndex(({ label }) => label === '25C')
  // k = 0.3 × (0.15 + 0.67449) = 0.2473: 3,842.
  expect(cells[at]?.nearest?.instrumentName).toBe('ETH-365D-3900-C')
  expect(cells[at]?.iv).toBeCloseTo(0.3, 9)
})

test('unquoted cells are empty, without stale or guessed volatilities', () => {
  expect(cellAt('moneyness', '70%')).toEqual({ iv: undefined, nearest: undefined })
  expect(cellAt('moneyness', '130%')).toEqual({ iv: undefined, nearest: undefined })
  expect(heatCells({ smile: scene, curve: undefined }, 'delta').every(({ iv }) => iv === undefined)).toBe(true)
})

test('columns are named by put and call deltas around the money', () => {
  expect(heatColumns('delta').map(({ label }) => label)).toEqual([
    '10P',
    '15P',
    '20P',
    '25P',
    '30P',
    '40P',
    '50Δ',
    '40C',
    '30C',
    '25C',
    '20C',
    '15C',
    '10C',
  ])
})

const shares = Array.from({ length: 101 }, (_, index) => index / 100)

/** Converts a colour of the scale to OKLab (Ottosson 2020). Reimplemented from the paper. */
function okLab(share: number): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = heatRgb(share).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

test('equal volatility steps look about equally different, and higher is always lighter', () => {
  const tenths = Array.from({ length: 11 }, (_, index) => okLab(index / 10))
  const steps = tenths.slice(1).map((to, index) => {
    const from = tenths[index] ?? [0, 0, 0]
    return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
  })
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
  for (const step of steps) expect(Math.abs(step / mean - 1)).toBeLessThan(0.45)
  tenths.slice(1).forEach((to, index) => expect(to[0]).toBeGreaterThan(tenths[index]?.[0] ?? 1))
})

test.each([
  // Machado, Oliveira and Fernandes (2009), severity 1, on linear light.
  ['protanopia', [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]],
  ['deuteranopia', [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881]],
  ['tritanopia', [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]],
])('with %s the scale still increases in lightness', (_name, matrix) => {
  const seen = shares.map((share) => {
    const linear = heatRgb(share).map((value) => {
      const channel = value / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((row) =>
      linear.reduce((sum, channel, column) => sum + channel * (matrix[row * 3 + column] ?? 0), 0),
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  seen.slice(10).forEach((light, index) => expect(light).toBeGreaterThan(seen[index] ?? 1))
})

test('every number is readable on its cell, at a contrast of 4.5 to 1', () => {
  for (const share of shares) {
    const ground = luminance(heatRgb(share))
    const contrast = inkOn(share) === '#000' ? (ground + 0.05) / 0.05 : 1.05 / (ground + 0.05)
    expect(contrast).toBeGreaterThanOrEqual(4.5)
  }
})

test('a value beyond the scale has the colour of its end', () => {
  expect(surfaceColour(-1)).toBe('rgb(68 1 84)')
  expect(surfaceColour(2)).toBe('rgb(253 231 37)')
})

test('arrow keys move through the grid and stop at its edges', () => {
  const at = { row: 1, column: 2 }
  expect(surfaceCellAfterKey(at, 'ArrowUp', 3, 4)).toEqual({ row: 0, column: 2 })
  expect(surfaceCellAfterKey(at, 'ArrowDown', 3, 4)).toEqual({ row: 2, column: 2 })
  expect(surfaceCellAfterKey({ row: 2, column: 3 }, 'ArrowDown', 3, 4)).toEqual({ row: 2, column: 3 })
  expect(surfaceCellAfterKey({ row: 2, column: 3 }, 'ArrowRight', 3, 4)).toEqual({ row: 2, column: 3 })
  expect(surfaceCellAfterKey(at, 'ArrowLeft', 3, 4)).toEqual({ row: 1, column: 1 })
  expect([surfaceCellAfterKey(at, 'Home', 3, 4), surfaceCellAfterKey(at, 'End', 3, 4)]).toEqual([
    { row: 1, column: 0 },
    { row: 1, column: 3 },
  ])
  expect(surfaceCellAfterKey(at, 'x', 3, 4)).toBeUndefined()
})
