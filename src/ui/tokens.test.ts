import { readFileSync } from 'node:fs'
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
const meanings = ['accent', 'warn', 'danger', 'pending', 'green', 'red', 'blue', 'orange']

test.each(['dark', 'light'])('in the %s theme every text can be read on every surface', (theme) => {
  expect(tooWeak(theme, ['text-1', 'text-2', 'text-3', 'text-4', ...meanings], surfaces, 4.5)).toEqual([])
})

test.each(['dark', 'light'])('in the %s theme white can be read on every filled button', (theme) => {
  const fills = ['accent-fill', 'danger-fill', 'green-fill', 'red-fill', 'blue-fill', 'orange-fill']
  expect(tooWeak(theme, ['on-fill'], fills, 4.5)).toEqual([])
})

test.each(['dark', 'light'])('in the %s theme the edge of a control stands out from its surface', (theme) => {
  expect(tooWeak(theme, ['control-line'], ['surface-1', 'surface-2'], 3)).toEqual([])
})
