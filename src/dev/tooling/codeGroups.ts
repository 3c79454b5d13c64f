import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../..', import.meta.url))

/** Returns a bundle group: these modules and their imports, except those of earlier groups. */
function group(name: string, roots: readonly string[]) {
  for (const root of roots) if (!existsSync(src + root)) throw new Error(`${root} does not exist: see codeGroups.ts`)
  return { name, test: (id: string) => roots.some((root) => id.endsWith(`/src/${root}`)) }
}

/**
 * Bundle groups of code that loads together, in loading order. Without groups the bundler makes 400 files, one for each
 * set of importers.
 */
export const codeGroups = [
  { name: 'first', tags: ['$initial' as const] },
  group('chart', ['web/desk/chart/LiveChart.tsx']),
  // With the dialogs and pauses, for visitors without an account: `start.spec.ts` counts what they load.
  // And what an option's ticket needs, which must not wait for the code of the account.
  group('desk', [
    'web/connection/systemPause.ts',
    'web/desk/deskPanels.ts',
    'web/desk/keyboard/PageKeys.tsx',
    'web/session/goodTill/openGoodTill.ts',
    'web/ui/Dialog.tsx',
  ]),
  // Before the account, so that the first press in the header loads none of its code; nor do the notices and lists.
  group('screens', [
    'web/app/OtherScreens.tsx',
    'web/session/lists/ListFailed.tsx',
    'web/session/mmp/useMmp.ts',
    'web/ui/browser/openWorker.ts',
    'web/ui/table/FittedTable.tsx',
  ]),
  group('account', [
    'web/app/services/openAccount.ts',
    'web/app/shell/LiquidationSearch.tsx',
    'web/app/shell/LiveSafetyNotices.tsx',
    'web/app/shell/AccountExtras.tsx',
    'web/desk/AccountLists.tsx',
    'web/desk/AccountKeys.tsx',
    'web/desk/chartMarks.ts',
    'web/desk/keyboard/armed/ArmedControl.tsx',
    'web/desk/moveOrder.ts',
    'web/desk/orders/AccountTableActions.tsx',
    'web/desk/ticket/order/AmountSlider.tsx',
    'web/desk/ticket/order/PresetsDialog.tsx',
    'web/desk/ticket/order/orderQuestion.ts',
    'web/session/confirm/confirmFirst.ts',
    'web/session/access/accessActions.ts',
    'web/session/wallet/keyVault.ts',
    'web/session/wallet/openKeyWorker.ts',
    'web/tools/onboarding/ConnectedAccount.tsx',
    'web/tools/safety/LiveDisconnect.tsx',
  ]),
  // The words of links, which the palette and the account share: alone they would be three files.
  group('links', ['web/desk/ticket/links/OcoSummary.tsx']),
]
