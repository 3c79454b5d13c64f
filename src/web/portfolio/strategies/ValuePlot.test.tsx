// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { ValuePlot } from './ValuePlot'

afterEach(cleanup)

const startNs = BigInt(Date.parse('2026-01-10T12:00:00Z')) * 1_000_000n
const points = ['0', '-4.5', '12'].map((value, at) => ({
  timeNs: startNs + BigInt(at) * 30_000_000_000n,
  value: parseFixed6<Usd>(value),
}))

function drawn() {
  const { container } = render(<ValuePlot points={points} label="Made" hasZero />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Made' })
  return { container, slider, said: () => slider.getAttribute('aria-valuetext') }
}

test('the last value is shown unless another is selected', () => {
  const { slider, said } = drawn()
  expect(said()).toMatch(/: 12\.00 USD$/)
  fireEvent.change(slider, { target: { value: '1' } })
  expect(said()).toMatch(/: \u22124\.50 USD$/)
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(said()).toMatch(/: 12\.00 USD$/)
})

test('the profit is drawn from a zero line', () => {
  const { container } = drawn()
  const [filled, line] = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  const places =
    /^M0\.0 (\S+)L500\.0 (\S+)L1000\.0 (\S+)$/
      .exec(line ?? '')
      ?.slice(1)
      .map(Number) ?? []
  // Distances from the top: the highest value has the smallest distance, and the fill ends at the first value, zero.
  expect(places[2]).toBeLessThan(places[0] ?? 0)
  expect(places[1]).toBeGreaterThan(places[0] ?? 1_000)
  expect(filled).toMatch(new RegExp(`^M0 ${places[0]?.toFixed(1)}L`))
})

test('without points nothing is drawn', () => {
  const { container } = render(<ValuePlot points={[]} label="Made" />)
  expect(container.innerHTML).toBe('')
})
