import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function tokensOf(theme: string): Map<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function tooWeak(theme: string, names: string[], grounds: string[], least: number): string[] {
  const tokens = tokensOf(theme)
  const of = (name: string) => tokens.get(name) ?? '#000000'
  return names
    .flatMap((name) => grounds.map((ground) => ({ name, ground, ratio: contrast(of(name), of(ground)) })))
    .filter(({ ratio }) => ratio < least)
    .map(({ name, ground, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`)
}

const surfaces = ['surface-0', 'surface-1', 'surface-2']
const meanings = ['accent', 'warn', 'danger', 'pending', 'compare', 'green', 'red', 'blue', 'orange']

test.each(['dark', 'light'])('in the %s theme all text is readable on every surface', (theme) => {
  expect(tooWeak(theme, ['text-1', 'text-2', 'text-3', 'text-4', ...meanings], surfaces, 4.5)).toEqual([])
})

test.each(['dark', 'light'])('in the %s theme white is readable on every filled button', (theme) => {
  const fills = ['accent-fill', 'danger-fill', 'green-fill', 'red-fill', 'blue-fill', 'orange-fill']
  expect(tooWeak(theme, ['on-fill'], fills, 4.5)).toEqual([])
})

test.each(['dark', 'light'])('in the %s theme candles of every palette contrast with their ground', (theme) => {
  const candles = ['green-candle', 'red-candle', 'blue-candle', 'orange-candle']
  expect(tooWeak(theme, candles, ['surface-1'], 3)).toEqual([])
})

test.each(['dark', 'light'])('in the %s theme a control’s border contrasts with its surface', (theme) => {
  expect(tooWeak(theme, ['control-line'], ['surface-1', 'surface-2'], 3)).toEqual([])
})

const palettes = ['default', 'colour-blind', 'east-asian']

/** Returns a palette's buy and sell colours, by the theme's token names. */
function paletteOf(palette: string): Record<'buy' | 'sell' | 'buy-fill' | 'sell-fill', string> {
  const block = new RegExp(`\\[data-palette='${palette}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const named = (name: string) => new RegExp(`--${name}: var\\(--([\\w-]+)\\);`).exec(block)?.[1] ?? 'none'
  return { buy: named('buy'), sell: named('sell'), 'buy-fill': named('buy-fill'), 'sell-fill': named('sell-fill') }
}

const inEachTheme = palettes.flatMap((palette) => ['dark', 'light'].map((theme) => [palette, theme] as const))

test.each(inEachTheme)('in the palette %s, %s, prices and buttons of both sides are readable', (palette, theme) => {
  const pair = paletteOf(palette)
  expect(tooWeak(theme, [pair.buy, pair.sell], surfaces, 4.5)).toEqual([])
  expect(tooWeak(theme, ['on-fill'], [pair['buy-fill'], pair['sell-fill']], 4.5)).toEqual([])
})

test.each(inEachTheme)('in the palette %s, %s, numbers are readable on the bars of the book', (palette, theme) => {
  const tokens = tokensOf(theme)
  const of = (name: string) => tokens.get(name) ?? '#000000'
  const depth = Number(new RegExp(`\\[data-theme='${theme}'\\][^}]*--depth: (\\d+)%`).exec(css)?.[1]) / 100
  const pair = paletteOf(palette)
  for (const side of [pair.buy, pair.sell]) {
    const bar = mix(of(side), of('surface-1'), depth)
    for (const text of ['text-1', 'text-2']) expect(contrast(of(text), bar)).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(inEachTheme)('in the palette %s, %s, the chosen side is readable on its tint', (palette, theme) => {
  const tokens = tokensOf(theme)
  const of = (name: string) => tokens.get(name) ?? '#000000'
  const pair = paletteOf(palette)
  for (const side of ['buy', 'sell'] as const) {
    const share =
      Number(new RegExp(`--${side}-tint: color-mix\\(in srgb, var\\(--${side}\\) (\\d+)%`).exec(css)?.[1]) / 100
    expect(contrast(of(pair[side]), mix(of(pair[side]), of('surface-1'), share))).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(['dark', 'light'])(
  'in the %s theme blue and orange differ more than green and red with green blindness',
  (theme) => {
    const tokens = tokensOf(theme)
    const apart = (palette: string) => {
      const { buy, sell } = paletteOf(palette)
      return distance(withoutGreen(tokens.get(buy) ?? ''), withoutGreen(tokens.get(sell) ?? ''))
    }
    expect(apart('colour-blind')).toBeGreaterThan(2 * apart('default'))
  },
)

const ruleOf = (selector: string) => new RegExp(`\\n  ${selector}[^{]*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
const staleRule = ruleOf('\\.is-stale,')

/** Returns the colour as the stale filter renders it (Filter Effects 1, `saturate`). */
function staleColour(colour: string): string {
  const kept = Number(/saturate\(([\d.]+)\)/.exec(staleRule)?.[1])
  const [red = 0, green = 0, blue = 0] = channels(colour)
  const grey = 0.213 * red + 0.715 * green + 0.072 * blue
  const drawn = [red, green, blue].map((channel) => Math.round(grey + (channel - grey) * kept))
  return `#${drawn.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

test.each(['dark', 'light'])('in the %s theme stale panels are readable, in every palette', (theme) => {
  const tokens = tokensOf(theme)
  const of = (name: string) => tokens.get(name) ?? '#000000'
  const drawnText = (name: string) => of(new RegExp(`--${name}: var\\(--([\\w-]+)\\);`).exec(staleRule)?.[1] ?? name)
  const texts = ['text-1', 'text-2', 'text-3', 'text-4'].map((name) => [name, drawnText(name)] as const)
  const coloured = meanings.map((name) => [name, of(name)] as const)
  const onSurfaces = [...texts, ...coloured].flatMap(([name, colour]) =>
    surfaces.map((ground) => [`${name} on ${ground}`, contrast(staleColour(colour), staleColour(of(ground)))] as const),
  )
  const fills = ['accent-fill', 'danger-fill', 'green-fill', 'red-fill', 'blue-fill', 'orange-fill'].map(
    (fill) => [`on-fill on ${fill}`, contrast(staleColour(of('on-fill')), staleColour(of(fill)))] as const,
  )
  const depth = Number(new RegExp(`\\[data-theme='${theme}'\\][^}]*--depth: (\\d+)%`).exec(css)?.[1]) / 100
  const ofBars = Number(/opacity: ([\d.]+)/.exec(ruleOf('\\.is-stale :is'))?.[1])
  const onBars = ['green', 'red', 'blue', 'orange'].flatMap((side) => {
    const bar = mix(of(side), of('surface-1'), depth * ofBars)
    return ['text-1', 'text-2'].map(
      (name) => [`${name} on a bar of ${side}`, contrast(staleColour(drawnText(name)), staleColour(bar))] as const,
    )
  })
  expect([...onSurfaces, ...fills, ...onBars].filter(([, ratio]) => ratio < 4.5)).toEqual([])
  // An opacity would reduce the contrast of all of them.
  expect(staleRule).not.toContain('opacity')
  // Stale text must look clearly not live: less than half of the main text's contrast.
  expect(contrast(drawnText('text-1'), of('surface-1'))).toBeLessThan(contrast(of('text-1'), of('surface-1')) / 2)
})

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function mix(over: string, ground: string, share: number): string {
  const grounds = channels(ground)
  const mixed = channels(over).map((channel, at) => Math.round(channel * share + (grounds[at] ?? 0) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Machado, Oliveira and Fernandes 2009, full deuteranopia. */
function withoutGreen(colour: string): readonly number[] {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return [
    0.367322 * red + 0.860646 * green - 0.227968 * blue,
    0.280085 * red + 0.672501 * green + 0.047413 * blue,
    -0.01182 * red + 0.04294 * green + 0.968881 * blue,
  ]
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((channel, at) => channel - (b[at] ?? 0)))
}

test('font sizes are in rem, so that they follow the browser’s font size', () => {
  const src = fileURLToPath(new URL('../..', import.meta.url))
  const inPx = /font-size: [\d.]+px|font: [\d.]+px|--text-\w+: [\d.]+px|\btext-\[[\d.]+px\]/g
  const found = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(css|tsx)$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      return (readFileSync(path, 'utf8').match(inPx) ?? []).map((text) => `${path}: ${text}`)
    })
  expect(found).toEqual([])
})
