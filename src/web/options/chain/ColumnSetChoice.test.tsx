// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { attachToastListener, type Toast } from '@/web/ui/showToast'
import { usualColumns, type ChainColumn } from './chainColumns'
import { ColumnSetChoice } from './ColumnSetChoice'
import { columnPresets, type ColumnSets } from './columnSets'

const toasts: Toast[] = []
let detach = () => {}
afterEach(() => {
  cleanup()
  detach()
  toasts.length = 0
})

/** Renders the choice with its own state, which `now` returns. */
function drawn(first: readonly ChainColumn[] = usualColumns) {
  detach = attachToastListener((toast) => toasts.push(toast))
  const now: { sets: ColumnSets; columns: readonly ChainColumn[] } = {
    sets: { chosen: 'trading', saved: [] },
    columns: first,
  }
  function Held() {
    const [sets, setSets] = useState(now.sets)
    const [columns, setColumns] = useState(now.columns)
    Object.assign(now, { sets, columns })
    return <ColumnSetChoice sets={sets} columns={columns} onSets={setSets} onColumns={setColumns} />
  }
  render(<Held />)
  return now
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column set' })
const shown = () => choice().selectedOptions[0]?.textContent
const name = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: text } })

test('choosing a set applies its columns', () => {
  const now = drawn()
  fireEvent.change(choice(), { target: { value: 'greeks' } })
  expect(now).toEqual({ sets: { chosen: 'greeks', saved: [] }, columns: columnPresets.greeks })
})

test('changed columns are saved under a name, which is then the chosen set', () => {
  const now = drawn(['gamma', 'bid', 'ask'])
  expect(shown()).toBe('Trading (modified)')
  press('Save as…')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  press('Save')
  expect(screen.getByText('Enter a name')).toBeDefined()
  name(' Scalping ')
  press('Save')
  expect(now.sets).toEqual({
    chosen: 'own:Scalping',
    saved: [{ name: 'Scalping', columns: ['gamma', 'bid', 'ask'] }],
  })
  expect(shown()).toBe('Scalping')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save as…' }))
})

test('a changed set can be reset or saved under another name', () => {
  const now = drawn(['bid', 'ask'])
  press('Reset')
  expect(now.columns).toEqual(usualColumns)
  expect(shown()).toBe('Trading')
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
})

test('Esc leaves the name without saving it', () => {
  const now = drawn()
  press('Save as…')
  name('Mine')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  expect(now.sets.saved).toEqual([])
})

test('a saved set can be renamed, deleted and restored', () => {
  const now = drawn()
  press('Save as…')
  name('First')
  press('Save')
  press('Rename…')
  name('Second')
  press('Rename')
  const second = { name: 'Second', columns: usualColumns }
  expect(now.sets).toEqual({ chosen: 'own:Second', saved: [second] })
  press('Delete')
  expect(now.sets).toEqual({ chosen: 'trading', saved: [] })
  expect(now.columns).toEqual(usualColumns)
  act(() => toasts[0]?.action?.onPress())
  expect(now.sets.saved).toEqual([second])
})
