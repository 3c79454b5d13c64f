import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { signedOrderShape } from '@/core/protocol/signedOrder'
import { isAddedChart } from '@/web/desk/layout/chartViews'
import { panelIds } from '@/web/desk/layout/deskLayout'

/* The recipes "an order flag" and "a panel" of src/README.md; forgotten.test.ts has those for operations. */

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')

/** In the order of the recipe: without any of these files a flag is lost between the ticket and the venue's answer. */
const flagFiles = [
  'core/protocol/signedOrder.ts',
  'core/protocol/orderRecord.ts',
  'venue/api/submitOrder.ts',
  'venue/engine/command.ts',
  'venue/engine/event.ts',
  'venue/engine/orders/orderRecord.ts',
  'venue/engine/orders/checkOrder.ts',
  'venue/api/records/orderRecords.ts',
  'web/session/orders/orderFlags.ts',
  'web/desk/draft/orderDraft.ts',
]

/** The box of a flag is in the ticket's row of options or, if it is rare, in its menu. */
const boxFiles = ['web/desk/ticket/TicketFlags.tsx', 'web/desk/ticket/MoreMenu.tsx']

const filesWithout = (word: string, files: readonly string[]) =>
  files.filter((file) => !new RegExp(`\\b${word}\\b`).test(read(file)))

/** Flags of stops only, and one whose effect the interface does not document. */
const otherFlags = ['isBuy', 'closePosition', 'partialPosition', 'perpsPlus']

const isFlag = (schema: unknown): boolean => {
  const { def } = schema as { readonly def: { readonly type: string; readonly innerType?: unknown } }
  return def.type === 'boolean' || (def.type === 'optional' && isFlag(def.innerType))
}

const flags = Object.entries(signedOrderShape).flatMap(([name, schema]) =>
  isFlag(schema) && !otherFlags.includes(name) ? [name] : [],
)

test.each(flags)('the order flag %s is in every file of its recipe', (flag) => {
  expect(filesWithout(flag, flagFiles)).toEqual([])
  expect(filesWithout(flag, boxFiles)).toHaveLength(1)
})

test('every flag of an order is found, and each file that lacks a new one is named', () => {
  expect(flags).toEqual(['postOnly', 'mmp', 'reduceOnly'])
  expect(filesWithout('isHidden', flagFiles)).toEqual(flagFiles)
  expect(filesWithout('isHidden', boxFiles)).toEqual(boxFiles)
})

const panelFiles = ['web/ui/shortcuts/shortcutActions.ts', 'web/desk/keyboard/keyLabels.ts', 'web/desk/DeskKeys.tsx']

const keyFilesWithout = (panel: string) => panelFiles.filter((file) => !read(file).includes(`'panel.${panel}'`))

// The compiler requires the rest: its name, its content, and its place when it is shown again.
test.each(panelIds.filter((panel) => !isAddedChart(panel)))('the panel %s can be shown by a key', (panel) => {
  expect(keyFilesWithout(panel)).toEqual([])
})

test('each file that lacks the key of a new panel is named', () => {
  expect(keyFilesWithout('newsFeed')).toEqual(panelFiles)
})
