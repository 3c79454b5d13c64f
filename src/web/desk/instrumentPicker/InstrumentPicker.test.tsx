// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { InstrumentPicker } from './InstrumentPicker'
import type { PickerFigures } from './pickerFigures'

afterEach(cleanup)
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

const terms = {
  asset: 'ETH',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: parseFixed6<never>('0.01'),
  minOrderValue: parseFixed6<never>('1'),
  maxOrderValue: parseFixed6<never>('1'),
  maxNotionalValue: parseFixed6<never>('1'),
  priceBand: parseFixed6<never>('0.5'),
}
const instruments = [
  { ...terms, instrumentType: 'PERPETUAL', instrumentId: '1', instrumentName: 'ETH-PERP' },
  {
    ...terms,
    instrumentType: 'OPTION',
    instrumentId: '2',
    instrumentName: 'ETH-27NOV26-3000-C',
    optionType: 'call',
    strike: parseFixed6<Price>('3000'),
    expiryNs: 1_795_766_400_000_000_000n,
  },
] as unknown as readonly Instrument[]

const picked = vi.fn()

function drawn(figures: Readonly<Record<string, PickerFigures>>): void {
  render(
    <InstrumentPicker
      onOpenChange={() => undefined}
      instruments={instruments}
      nowMs={1_795_680_000_000}
      figuresOf={(name) => figures[name] ?? {}}
      onFavourite={() => undefined}
      selectedName="ETH-PERP"
      onPick={({ instrumentName }) => picked(instrumentName)}
    />,
  )
}

/** Texts after the name and the kind: the mark, and the 24h change if there is such a column. */
const figuresOf = (name: string) =>
  [...within(screen.getByRole('listbox')).getByRole('option', { name }).children]
    .slice(3)
    .map(({ textContent }) => textContent)

const search = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })

test('an unknown 24h change is a dash, and the cell is empty where the venue publishes none', () => {
  drawn({ 'ETH-27NOV26-3000-C': { mark: parseFixed6('12.5') } })
  search('eth')
  expect(figuresOf('ETH-PERP')).toEqual(['—', '—'])
  expect(figuresOf('ETH-27NOV26-3000-C')).toEqual(['12.5', ''])
})

test('a list of only options has no 24h change column unless the venue publishes one', () => {
  drawn({})
  search('3000')
  expect(figuresOf('ETH-27NOV26-3000-C')).toEqual(['—'])
  cleanup()
  drawn({ 'ETH-27NOV26-3000-C': { changeRatio: -0.1 } })
  search('3000')
  expect(figuresOf('ETH-27NOV26-3000-C')).toEqual(['—', '−10.00%'])
})

test('a search without matches offers a way back to all instruments', () => {
  drawn({})
  search('nothing like it')
  fireEvent.click(screen.getByRole('button', { name: 'Show all instruments' }))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))).toEqual([
    'ETH, 1 option',
    'ETH-PERP',
    'ETH-27NOV26-3000-C',
  ])
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
})

test('→ reaches the option at the money, which Enter opens', () => {
  drawn({ 'ETH-27NOV26-3000-C': { forward: parseFixed6('2990') } })
  const field = screen.getByRole('combobox')
  fireEvent.keyDown(field, { key: 'ArrowRight' })
  const { id } = screen.getByRole('option', { name: 'ETH-27NOV26-3000-C' })
  expect(field.getAttribute('aria-activedescendant')).toBe(id)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked).toHaveBeenLastCalledWith('ETH-27NOV26-3000-C')
})

test('the second press on an asset opens its perpetual', () => {
  drawn({})
  const asset = screen.getByRole('option', { name: 'ETH, 1 option' })
  fireEvent.click(asset)
  fireEvent.click(asset)
  expect(picked).toHaveBeenLastCalledWith('ETH-PERP')
})
