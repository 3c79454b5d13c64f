import { useCallback, useId, useRef, useState, type ComponentProps, type RefObject, type SubmitEvent } from 'react'
import type { TicketProblem } from '@/web/desk/draft/checkDraft'
import type { TradeAccess } from '@/web/session/access/access'
import { accessWaits } from '@/web/session/access/accessLabels'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import type { SigningModeChoice } from './SigningModeChoice'

export type TicketAccess = {
  readonly canTrade: TradeAccess
  /** The next step: connecting a wallet, or enabling trading. */
  readonly stepOn: () => void
  readonly signing: ComponentProps<typeof SigningModeChoice>
}

export function useTicketAccess(): TicketAccess {
  const access = useAccess()
  const { access: store } = useAccountServices()
  const isTrading = access.status === 'trading'
  return {
    ...useTradeAccess(),
    signing: {
      mode: isTrading ? access.signingMode : 'wallet',
      isPaperWallet: access.status !== 'signedOut' && access.isPaper,
      isOneClickAvailable: isTrading,
      onChange: store.chooseSigningMode,
      walletKey: isTrading ? access.walletKey : undefined,
      onRegister: () => void store.registerWallet(),
    },
  }
}

type TicketInput<Field extends string> = {
  readonly access: TicketAccess
  readonly problem: TicketProblem<Field> | undefined
  /** All fields parse, so a problem is shown before its field loses focus. */
  readonly isFilledIn: boolean
  /** Label of the operation in progress, during which presses do nothing. */
  readonly pending: string | undefined
  /** Sends the draft if it is valid at this moment; otherwise returns why not. */
  readonly send: () => TicketProblem<Field> | undefined
}

export type Ticket<Field extends string = string> = Pick<TicketInput<Field>, 'access'> & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The problem, shown once the trader had a chance to avoid it. */
  readonly problem: TicketProblem<Field> | undefined
  readonly messageId: string
  readonly waits: string | undefined
}

/** Form logic of all tickets: when to show a problem, and what a press does. */
export function useTicket<Field extends string>({ access, problem, isFilledIn, pending, send }: TicketInput<Field>) {
  const messageId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [shownAt, setShownAt] = useState<ReadonlySet<Field> | 'all'>(nowhere)
  const leave = useCallback((field: Field, text: string) => {
    if (text !== '') setShownAt((now) => (now === 'all' ? now : new Set([...now, field])))
  }, [])
  const isShown = problem !== undefined && (isFilledIn || shownAt === 'all' || shownAt.has(problem.field))
  const shown = isShown ? problem : undefined
  const waits = pending ?? accessWaits[access.canTrade]

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // React also bubbles submits of dialogs opened from the form, which are not orders.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (waits !== undefined) return
    if (access.canTrade !== 'trading') return access.stepOn()
    // `problem` dates from the last render, so it is shown but rejects nothing.
    const rejection = send()
    setShownAt(rejection === undefined ? nowhere : 'all')
    if (rejection === undefined) return
    // Focuses the invalid field, or the offered price.
    form.current?.querySelector<HTMLElement>(`input[name="${rejection.field}"], [data-offer]`)?.focus()
  }
  const field = (name: Field, text: string) => ({
    name,
    value: text,
    onBlur: () => leave(name, text),
    isWrong: shown?.field === name,
    messageId,
  })
  const ticket: Ticket<Field> = { access, form, submit, problem: shown, messageId, waits }
  return { ticket, leave, field }
}

const nowhere: ReadonlySet<never> = new Set()
