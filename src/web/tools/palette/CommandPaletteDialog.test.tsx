// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ethPerp } from '@/dev/testing/builders'
import { done } from '@/web/session/actions/outcome'
import { numberMarks } from '@/web/ui/readNumber'
import { CommandPaletteDialog, type CommandPaletteDialogProps } from './CommandPaletteDialog'
import type { PhraseContext } from './paletteCommand'
import { parsePhrase } from './parsePhrase'

afterEach(cleanup)
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

const context: PhraseContext = {
  instruments: [ethPerp],
  current: ethPerp,
  screens: [{ word: 'portfolio', name: 'Portfolio', path: '/portfolio' }],
  pathOf: () => '/trade/ETH-PERP',
  marks: numberMarks('en'),
}

/** A dialog that keeps its own phrase. Records each phrase that is sent. */
function Desk({ sent, ...change }: { sent: string[] } & Partial<CommandPaletteDialogProps>) {
  const [text, setText] = useState('')
  const parsed = parsePhrase(text, context)
  const plan = {
    title: text,
    tone: 'plain',
    terms: [],
    verb: 'Do it',
    run: () => Promise.resolve(done(undefined)),
  } as const
  return (
    <CommandPaletteDialog
      text={text}
      onText={setText}
      parsed={parsed}
      option="eth 27mar26 3200c"
      plan={parsed.status === 'understood' ? plan : undefined}
      history={['flip', 'close 50% eth']}
      isSending={false}
      rejection={undefined}
      onSend={() => sent.push(text)}
      onFill={() => sent.push(`fill ${text}`)}
      onClose={() => sent.push('closed')}
      {...change}
    />
  )
}

function drawn(change: Partial<CommandPaletteDialogProps> = {}): string[] {
  const sent: string[] = []
  render(<Desk sent={sent} {...change} />)
  return sent
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Command' })
const say = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string, more: { repeat?: boolean } = {}) => fireEvent.keyDown(field(), { key, ...more })

test('Enter on a suggestion inserts it and sends nothing', () => {
  const sent = drawn()
  say('goto por')
  press('ArrowDown')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
  press('Enter')
  expect(field().value).toBe('goto portfolio ')
  expect(sent).toEqual([])
  press('Enter')
  expect(sent).toEqual(['goto portfolio '])
})

test('a held key sends once', () => {
  const sent = drawn()
  say('flip')
  press('Enter')
  press('Enter', { repeat: true })
  press('Enter', { repeat: true })
  expect(sent).toEqual(['flip'])
})

test('↑ recalls earlier phrases, newest first, and ↓ moves forward to an empty field', () => {
  drawn()
  const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown'].map((key) => {
    press(key)
    return field().value
  })
  expect(seen).toEqual(['close 50% eth', 'flip', 'flip', 'close 50% eth', ''])
})

test('the meaning of a phrase is previewed before it can be run, and the faulty word is marked', () => {
  drawn()
  say('flip')
  expect(screen.getByRole('region', { name: 'Preview' })).toBeDefined()
  say('flip 2')
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  expect(document.querySelector('mark')?.textContent).toBe('2')
  expect(screen.getByText('“flip” takes only an instrument.')).toBeDefined()
})

test('a rejection is an alert, and the phrase is kept', () => {
  drawn({ rejection: { words: 'Not enough margin.', code: 'INSUFFICIENT_MARGIN' } })
  say('flip')
  expect(screen.getByRole('alert').textContent).toContain('Not enough margin. INSUFFICIENT_MARGIN')
  expect(field().value).toBe('flip')
})

test('help lists phrases that can be inserted', () => {
  drawn()
  say('help')
  fireEvent.click(screen.getByRole('button', { name: /^cancel all btc/ }))
  expect(field().value).toBe('cancel all btc')
})

test('Enter with a modifier fills the ticket and sends nothing', () => {
  const sent = drawn()
  say('flip')
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  expect(sent).toEqual(['fill flip'])
})
