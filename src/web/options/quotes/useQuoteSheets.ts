import { useSyncExternalStore } from 'react'
import { useSessionPart } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { openQuoteSheets } from './model/openQuoteSheets'
import type { SheetsView } from './model/sheetStore'

const none: SheetsView = new Map()

/** The quote sheets of the account; undefined and empty without an account. */
export function useQuoteSheets() {
  const sheets = useSessionPart(openQuoteSheets)
  const view = useSyncExternalStore(sheets?.subscribe ?? subscribeToNothing, sheets?.getSnapshot ?? (() => none))
  return { sheets, view }
}
