// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { preferencesKey } from '@/language/chosenLanguage'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetModules()
})

/** The locale is read when the page starts, so each page here is a new one. */
async function fieldIn(numberLocale: string, start = '') {
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
    return <NumberField label="Price" value={value} onChange={onChange} step={500_000n} />
  }
  render(<Held />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  return { field, heard }
}

test.each([
  ['de', '3.120,5'],
  ['de', '3120,5'],
  ['de', '3120.5'],
  ['en', '3120,5'],
  ['fr', '3 120,5'],
])('in %s, %s is three thousand one hundred and twenty and a half', async (locale, typed) => {
  const { field, heard } = await fieldIn(locale)
  fireEvent.input(field, { target: { value: typed } })
  expect(heard).toEqual(['3120.5'])
})

test('what was understood is shown as the locale writes it', async () => {
  const { field } = await fieldIn('de', '0.5')
  expect(field.value).toBe('0,5')
  fireEvent.input(field, { target: { value: '0.25' } })
  expect(field.value).toBe('0,25')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('0,5')
})

test('the other separator, typed in the middle, leaves the caret behind it', async () => {
  const { field } = await fieldIn('de', '3120')
  field.value = '3.120'
  field.setSelectionRange(2, 2)
  fireEvent.input(field, { target: { value: '31.20' } })
  field.setSelectionRange(3, 3)
  expect(field.value).toBe('31,20')
  fireEvent.input(field, { target: { value: '31,520' } })
  expect(field.value).toBe('31,520')
})
