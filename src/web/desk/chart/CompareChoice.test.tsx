// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Instrument } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import { CompareChoice } from './CompareChoice'

const listed = vi.hoisted(() => ({ instruments: [] as Instrument[] }))
vi.mock('@/web/market/useInstruments', () => ({
  useInstruments: () => ({ data: listed.instruments.map((instrument) => ({ instrument })) }),
}))

afterEach(cleanup)

const perpetual = (asset: string): Instrument => ({ ...ethPerp, asset, instrumentName: `${asset}-PERP` })
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

function show(compared: string | null) {
  const received = vi.fn<(compared: string | null) => void>()
  render(<CompareChoice instrumentName="ETH-PERP" compared={compared} onChange={received} />)
  return received
}

test('all instruments but the chart’s own are offered, and typing filters them', () => {
  listed.instruments = ['ETH', 'BTC', 'SOL'].map(perpetual)
  const received = show(null)
  expect(names()).toEqual(['Compare with BTC-PERP', 'Compare with SOL-PERP'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Compare with' }), { target: { value: 'so' } })
  expect(names()).toEqual(['Compare with SOL-PERP'])
  fireEvent.click(screen.getByRole('button', { name: 'Compare with SOL-PERP' }))
  expect(received).toHaveBeenLastCalledWith('SOL-PERP')
})

test('the chosen instrument can be removed, and is not offered again', () => {
  listed.instruments = ['ETH', 'BTC', 'SOL'].map(perpetual)
  const received = show('BTC-PERP')
  expect(names()).toEqual(['Stop comparing with BTC-PERP', 'Compare with SOL-PERP'])
  fireEvent.click(screen.getByRole('button', { name: 'Stop comparing with BTC-PERP' }))
  expect(received).toHaveBeenLastCalledWith(null)
})

test('a search without matches says so', () => {
  listed.instruments = [perpetual('BTC')]
  show(null)
  fireEvent.change(screen.getByRole('textbox', { name: 'Compare with' }), { target: { value: 'doge' } })
  expect(screen.getByRole('status').textContent).toBe('No instrument found')
})
