// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@/dev/testing/eventually'
import { DepthShade, type PaintShade } from './BookDepth'

type Bar = { readonly colour: string; readonly alpha: number; readonly width: number }

let bars: Bar[]

/** Fake canvas context. Like a real context, it starts with opaque black. */
function createPicture() {
  return {
    fillStyle: '#000000',
    globalAlpha: 1,
    clearRect: () => (bars = []),
    fillRect(_x: number, _y: number, width: number) {
      bars.push({ colour: this.fillStyle, alpha: this.globalAlpha, width })
    },
  }
}

beforeEach(() => {
  bars = []
  const picture = createPicture()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => picture) as never)
})

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-palette')
  vi.restoreAllMocks()
})

/** Imitates a theme change, which listeners notice by the attribute. */
function setTokens(buy: string, depth: string): void {
  document.documentElement.dataset['palette'] = buy
  document.documentElement.style.setProperty('--buy', buy)
  document.documentElement.style.setProperty('--depth', depth)
}

const paint = { current: null as PaintShade | null }
const shade = <DepthShade side="buy" ref={paint} count={1} top={0} rowHeight={20} />

test('the bars have the colour of their side even though their canvas is detached', () => {
  setTokens('#08724c', '12%')
  render(shade, { container: document.createElement('div') })
  paint.current?.([40])
  expect(bars).toEqual([{ colour: '#08724c', alpha: 0.12, width: 40 }])
})

test('no bars are drawn before the stylesheet loads, and they appear once it has', () => {
  render(shade)
  paint.current?.([40])
  expect(bars).toEqual([])
  setTokens('#34c68c', '15%')
  paint.current?.([60])
  expect(bars).toEqual([{ colour: '#34c68c', alpha: 0.15, width: 60 }])
})

test('the bars follow a change of theme', async () => {
  setTokens('#34c68c', '15%')
  render(shade)
  paint.current?.([40])
  setTokens('#08724c', '12%')
  document.documentElement.dataset['theme'] = 'light'
  await eventually(() => expect(bars).toEqual([{ colour: '#08724c', alpha: 0.12, width: 40 }]))
})
