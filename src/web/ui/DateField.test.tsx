// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateCalendar } from './DateCalendar'
import { DateField } from './DateField'

afterEach(cleanup)

const limits = { min: '2026-11-24', max: '2027-11-23' }

function Held({ heard, from }: { heard: string[]; from: string }) {
  const [value, setValue] = useState(from)
  const change = (text: string) => {
    heard.push(text)
    setValue(text)
  }
  return <DateField label="Expiry date" value={value} onChange={change} {...limits} />
}

function drawnField(from = '2026-12-23') {
  const heard: string[] = []
  render(<Held heard={heard} from={from} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expiry date' })
  const type = (text: string) => fireEvent.input(field, { target: { value: text } })
  return { field, heard, type, press: (key: string) => fireEvent.keyDown(field, { key }) }
}

test('a day can be typed in either format, stays as typed, and is formatted on blur', () => {
  const { field, heard, type } = drawnField()
  expect(field.value).toBe('23 Dec 2026')
  type('2027-01-29')
  expect(field.value).toBe('2027-01-29')
  fireEvent.blur(field)
  expect(field.value).toBe('29 Jan 2027')
  type('5. März 2027')
  expect(heard).toEqual(['2027-01-29', '2027-03-05'])
})

test('an invalid, too early or too late day is reported on blur', () => {
  const { field, type } = drawnField()
  const saidAfter = (text: string) => {
    type(text)
    expect(field.getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(field)
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect(saidAfter('12/23/2026')).toBe('Enter a date like 24 Nov 2026')
  expect(field.value).toBe('12/23/2026')
  expect(saidAfter('2026-11-23')).toBe('Earliest date: 24 Nov 2026')
  expect(saidAfter('2027-11-24')).toBe('Latest date: 23 Nov 2027')
  expect(saidAfter('2027-11-23')).toBeUndefined()
})

test('arrows change the day and the page keys the month, within the limits', () => {
  const { heard, press } = drawnField()
  press('ArrowUp')
  press('PageUp')
  press('ArrowDown')
  press('PageDown')
  press('PageDown')
  expect(heard).toEqual(['2026-12-24', '2027-01-24', '2027-01-23', '2026-12-23', '2026-11-24'])
})

function drawnCalendar(value = '2026-12-23') {
  const chosen: string[] = []
  render(<DateCalendar value={value} {...limits} onChoose={(day) => chosen.push(day)} />)
  const at = () => document.activeElement?.getAttribute('aria-label')
  const press = (key: string, shiftKey = false) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
    return at()
  }
  return { chosen, at, press }
}

test('the calendar opens on the chosen day, the only one that Tab reaches', () => {
  const { at } = drawnCalendar()
  expect(at()).toBe('Wednesday, 23 December 2026')
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1)
  expect(document.querySelector('td[aria-selected="true"]')?.textContent).toBe('23')
})

test('keys move by day, week, month and year', () => {
  const { press } = drawnCalendar()
  expect(press('ArrowRight')).toContain('Thursday, 24 December 2026')
  expect(press('ArrowDown')).toContain('Thursday, 31 December 2026')
  expect(press('Home')).toContain('Monday, 28 December 2026')
  expect(press('End')).toContain('Sunday, 3 January 2027')
  expect(press('ArrowUp')).toContain('Sunday, 27 December 2026')
  expect(press('ArrowLeft')).toContain('Saturday, 26 December 2026')
  expect(press('PageDown')).toContain('Tuesday, 26 January 2027')
  expect(press('PageUp')).toContain('Saturday, 26 December 2026')
  // The limits apply: a year later would be past the maximum.
  expect(press('PageDown', true)).toContain('Tuesday, 23 November 2027')
})

test('a day beyond the limits cannot be chosen, another can', () => {
  const { chosen } = drawnCalendar('2026-11-25')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Monday, 23 November 2026' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Friday, 27 November 2026' }))
  expect(chosen).toEqual(['2026-11-27'])
})
