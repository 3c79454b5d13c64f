// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { basics, others } from './basics'

afterEach(cleanup)

/** Role and name of the control that a state shows. */
const controls: Readonly<Record<string, Readonly<Record<string, readonly [role: string, name: string]>>>> = {
  Button: {
    primary: ['button', 'Place order'],
    buy: ['button', 'Buy ETH-PERP'],
    sell: ['button', 'Sell ETH-PERP'],
    danger: ['button', 'Close all'],
    quiet: ['button', 'Cancel'],
    small: ['button', 'Edit'],
    row: ['button', 'Peg'],
    disabled: ['button', 'Place order'],
    pending: ['button', 'Place order'],
  },
  IconButton: { plain: ['button', 'Warnings'], disabled: ['button', 'Warnings'] },
  Checkbox: { off: ['checkbox', 'Post only'], on: ['checkbox', 'Post only'], disabled: ['checkbox', 'Post only'] },
  Switch: { off: ['switch', 'Sounds'], on: ['switch', 'Sounds'], disabled: ['switch', 'Sounds'] },
  RadioGroup: {
    buy: ['radiogroup', 'Side'],
    sell: ['radiogroup', 'Side'],
    small: ['radiogroup', 'Asset'],
    words: ['radiogroup', 'Asset'],
  },
  Select: { regular: ['combobox', 'Asset'], small: ['combobox', 'Asset'], disabled: ['combobox', 'Asset'] },
  TextField: {
    empty: ['textbox', 'Name'],
    hint: ['textbox', 'Name'],
    wrong: ['textbox', 'Name'],
    disabled: ['textbox', 'Name'],
  },
  NumberField: { value: ['textbox', 'Amount'], wrong: ['textbox', 'Amount'], unclear: ['textbox', 'Amount'] },
  StepField: { value: ['textbox', 'Price'], wrong: ['textbox', 'Price'], disabled: ['textbox', 'Price'] },
  Slider: { none: ['slider', 'Share'], half: ['slider', 'Share'], disabled: ['slider', 'Share'] },
  Tabs: { first: ['tablist', 'Lists'], second: ['tablist', 'Lists'] },
  Panel: { live: ['region', 'Order book'], loading: ['region', 'Order book'], stale: ['region', 'Order book'] },
  EmptyState: { empty: ['button', 'All markets'], failed: ['button', 'Try again'] },
  Menu: { closed: ['button', 'Order'] },
}

const exhibit = (name: string) => {
  const found = basics.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${name} is not in the gallery`)
  return found
}

test('the gallery has twenty basic components', () => {
  expect(basics).toHaveLength(20)
  expect(new Set([...basics, ...others].map(({ name }) => name)).size).toBe(basics.length + others.length)
})

describe.each([...basics, ...others])('$name', ({ name, states }) => {
  test.each(Object.entries(states))(
    'in the state %s has a control with its name, or shows a text or a shape',
    (state, shown) => {
      const { container } = render(shown)
      const control = controls[name]?.[state]
      if (control === undefined)
        expect(container.children.length + (container.textContent?.length ?? 0)).toBeGreaterThan(0)
      else expect(screen.getByRole(control[0], { name: control[1] })).toBeDefined()
    },
  )
})

test.each(['Button', 'IconButton', 'Checkbox', 'Switch', 'Select', 'TextField', 'StepField', 'Slider'])(
  'a disabled %s is disabled for assistive technology too',
  (name) => {
    const { container } = render(exhibit(name).states['disabled'])
    expect(container.querySelector(':disabled')).not.toBeNull()
  },
)

test('a wrong field is marked as invalid, and its error is its description', () => {
  render(exhibit('TextField').states['wrong'])
  const field = screen.getByRole('textbox', { name: 'Name' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter a name.')
})

test('a pending button stays focusable and says that it is busy', () => {
  render(exhibit('Button').states['pending'])
  const button = screen.getByRole('button', { name: 'Place order' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect((button as HTMLButtonElement).disabled).toBe(false)
})

test('the chosen tab is selected and alone in the tab order', () => {
  render(exhibit('Tabs').states['second'])
  const tabs = within(screen.getByRole('tablist')).getAllByRole('tab')
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
  expect(tabs.map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
})

/** Components of `web/ui` without a place in the gallery, and why. */
const notShown: Readonly<Record<string, string>> = {
  ChoiceMenu: 'opens at an anchor',
  CopyButton: 'a Button that writes to the clipboard',
  DateCalendar: 'shows the days around today',
  DateField: 'opens the calendar',
  Dialog: 'covers the page',
  EmptyDrawing: 'a part of EmptyState',
  Field: 'the frame of TextField and Select',
  GroupingSelect: 'a Select with the steps of a price',
  HeaderTool: 'an IconButton of the header',
  LazyFallback: 'shown while code loads',
  OpenedTool: 'an area that opens',
  PartBoundary: 'catches errors',
  ScrollArea: 'a frame around long content',
  StaleSinceBadge: 'appears after a time',
  TableSkeleton: 'Skeletons in rows',
  TermList: 'names and values, as a table of definitions',
  TimeAxis: 'a part of a plot',
  ToastRegion: 'shows toasts',
  Tooltip: 'appears under the pointer',
  Translated: 'a text with elements in it',
  UnitHead: 'a part of a table head',
  UsdAxis: 'a part of a plot',
  WideDialog: 'covers the page',
  WithCode: 'a text with a code in it',
  drawToast: 'shows toasts',
  lazyPanel: 'loads code',
  moreIcons: 'drawings',
}

test('every component of the folder is in the gallery, or is listed with the reason', () => {
  const folder = join(import.meta.dirname, '../../web/ui')
  const source = readFileSync(join(import.meta.dirname, 'basics.tsx'), 'utf8')
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  const missing = files.map((file) => file.replace('.tsx', '')).filter((name) => !source.includes(`/ui/${name}'`))
  expect(missing.toSorted()).toEqual(Object.keys(notShown).toSorted())
})
