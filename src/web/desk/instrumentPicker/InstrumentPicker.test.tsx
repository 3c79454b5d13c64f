// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { InstrumentPicker, type PickerFigures } from './InstrumentPicker'

afterEach(cleanup)

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
  { ...terms, instrumentType: 'OPTION', instrumentId: '2', instrumentName: 'ETH-27NOV26-3000-C', optionType: 'call' },
] as unknown as readonly Instrument[]

function drawn(figures: Readonly<Record<string, PickerFigures>>): void {
  render(
    <InstrumentPicker
      isOpen
      onOpenChange={() => undefined}
      instruments={instruments}
      figuresOf={(name) => figures[name] ?? {}}
      onFavourite={() => undefined}
      selectedName="ETH-PERP"
      onPick={() => undefined}
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
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
})
