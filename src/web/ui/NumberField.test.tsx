// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ComponentProps } from 'react'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { preferencesKey } from '@/web/language/chosenLanguage'
import { decimalValue } from './decimalText'
import type { NumberField } from './NumberField'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetModules()
})

/** Renders a field. The modules are reloaded for each case, because the locale is read at page start. */
async function fieldIn(numberLocale: string, start = '', suffix?: string) {
  localStorage.setItem(preferencesKey, JSON.stringify({ version: 1, numberLocale }))
  vi.resetModules()
  const { NumberField } = await import('./NumberField')
  const heard: string[] = []
  function Held() {
    const [value, setValue] = useState(start)
    const onChange = (text: string) => {
      heard.push(text)
      setValue(text)
    }
    return <NumberField label="Price" value={value} onChange={onChange} suffix={suffix} step={500_000n} />
  }
  render(<Held />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  return { field, heard }
}

test.each([
  ['de', '3.120,5', '3120.5'],
  ['de', '3120,5', '3120.5'],
  ['de', '3120.5', '3120.5'],
  ['en', '3120,5', '3120.5'],
  ['fr', '3 120,5', '3120.5'],
  ['en', '100,000', '100000'],
  ['en', '3,120', '3120'],
  ['de', '3.100', '3100'],
])('in %s, %s is %s, typed or pasted', async (locale, text, plain) => {
  const pasted = await fieldIn(locale)
  fireEvent.input(pasted.field, { target: { value: text } })
  expect(pasted.heard).toEqual([plain])
  cleanup()
  const typed = await fieldIn(locale)
  for (const letter of text) fireEvent.input(typed.field, { target: { value: typed.field.value + letter } })
  expect(typed.field.value).toBe(text)
  expect(typed.heard.at(-1)).toBe(plain)
})

test('the parsed number is formatted for the locale once the field is left', async () => {
  const { field } = await fieldIn('de', '0.5')
  expect(field.value).toBe('0,5')
  fireEvent.input(field, { target: { value: '0.25' } })
  expect(field.value).toBe('0.25')
  fireEvent.blur(field)
  expect(field.value).toBe('0,25')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('0,5')
})

test('an ambiguous text is not accepted, and both readings are offered', async () => {
  const { field, heard } = await fieldIn('en')
  fireEvent.input(field, { target: { value: '3,12' } })
  const { decimalValue } = await import('./decimalText')
  expect(decimalValue(heard.at(-1) ?? '')).toBeUndefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.blur(field)
  expect(field.value).toBe('3,12')
  const offers = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(offers).toEqual(['3.12', '312'])
  fireEvent.click(screen.getByRole('button', { name: '312' }))
  expect(heard.at(-1)).toBe('312')
  expect(field.value).toBe('312')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an ambiguous text from storage is asked about again', async () => {
  const { field } = await fieldIn('en', '?3.120')
  expect(field.value).toBe('3.120')
  fireEvent.click(screen.getByRole('button', { name: '3,120' }))
  expect(field.value).toBe('3120')
})

test('for an amount without a step, three decimals are not ambiguous', async () => {
  localStorage.setItem(preferencesKey, JSON.stringify({ version: 1, numberLocale: 'en' }))
  vi.resetModules()
  const { NumberField } = await import('./NumberField')
  const heard: string[] = []
  render(<NumberField label="Amount" value="" onChange={(text) => heard.push(text)} unit={1n} />)
  render(<NumberField label="Price" value="" onChange={(text) => heard.push(text)} unit={10_000n} />)
  fireEvent.input(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '1.234' } })
  fireEvent.input(screen.getByRole('textbox', { name: 'Price' }), { target: { value: '1.234' } })
  expect(heard).toEqual(['1.234', '?1.234'])
})

test('a field with neither a step nor a unit does not compile', () => {
  type Bare = { label: string; value: string; onChange: (text: string) => void }
  expectTypeOf<Bare>().not.toExtend<ComponentProps<typeof NumberField>>()
  expectTypeOf<Bare & { unit: bigint }>().toExtend<ComponentProps<typeof NumberField>>()
  expectTypeOf<Bare & { step: bigint }>().toExtend<ComponentProps<typeof NumberField>>()
})

test.each([
  ['en', '$3,100', '3100', '3100'],
  ['en', '3100 USD', '3100', '3100'],
  ['de', '3.100,5 USD', '3100.5', '3100,5'],
  ['de', '3\u202f100,50 $', '3100.50', '3100,50'],
])('in %s, %j pasted into a field in USD is shown as a plain number at once', async (locale, text, plain, shown) => {
  const { field, heard } = await fieldIn(locale, '', 'USD')
  fireEvent.input(field, { target: { value: text }, inputType: 'insertFromPaste' })
  expect(heard).toEqual([plain])
  expect(field.value).toBe(shown)
})

test('a pasted text that could be two numbers is left as it is, and both are offered', async () => {
  const { field } = await fieldIn('de', '', 'USD')
  fireEvent.input(field, { target: { value: '$3,100' }, inputType: 'insertFromPaste' })
  expect(field.value).toBe('$3,100')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['3.100', '3,1'])
})

test('text of 64 characters or more is no number, and the field accepts no longer text', async () => {
  const { field, heard } = await fieldIn('en')
  expect(field.maxLength).toBe(64)
  fireEvent.change(field, { target: { value: `${' '.repeat(60)}1234` } })
  expect(decimalValue(heard.at(-1) ?? '')).toBeUndefined()
  fireEvent.change(field, { target: { value: '1'.repeat(50_000) } })
  expect(decimalValue(heard.at(-1) ?? '')).toBeUndefined()
  fireEvent.change(field, { target: { value: '12.5' } })
  expect(heard.at(-1)).toBe('12.5')
})
