import { useCallback, useId, useRef, useState, type ComponentProps, type RefObject, type SubmitEvent } from 'react'
import type { TicketProblem } from '@/web/desk/draft/checkDraft'
import type { TradeAccess } from '@/web/session/access/access'
import { accessWaits } from '@/web/session/access/accessLabels'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import type { SigningModeChoice } from './SigningModeChoice'

/** Whether the account may trade, the way to that, and who signs. */
export type TicketAccess = {
  readonly canTrade: TradeAccess
  /** The next step: the wallet's dialog, or enabling trading. */
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
      onChange: store.setSigningMode,
    },
  }
}

type TicketInput<Field extends string> = {
  readonly access: TicketAccess
  readonly problem: TicketProblem<Field> | undefined
  /** All of it can be read: a problem is shown before its field is left. */
  readonly isFilledIn: boolean
  /** The text of what is under way: a press has no effect meanwhile. */
  readonly pending: string | undefined
  /** Sends what is filled in if it is good at this moment; returns why not otherwise. */
  readonly send: () => TicketProblem<Field> | undefined
}

export type Ticket<Field extends string = string> = Pick<TicketInput<Field>, 'access'> & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The problem, once the trader has had the chance to avoid it. */
  readonly problem: TicketProblem<Field> | undefined
  /** Of the line that shows it. */
  readonly messageId: string
  /** The text of what a press has to wait for. */
  readonly waits: string | undefined
}

/** The form of any ticket: when a problem is shown, and what a press does. */
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
    // React also bubbles the submit of a dialog that is opened from the form: that is no order.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (waits !== undefined) return
    if (access.canTrade !== 'trading') return access.stepOn()
    // `problem` is as old as what is drawn: it is shown, and rejects nothing.
    const rejection = send()
    setShownAt(rejection === undefined ? nowhere : 'all')
    if (rejection === undefined) return
    // The way on: the field at fault, or the price that would rest.
    form.current?.querySelector<HTMLElement>(`input[name="${rejection.field}"], [data-offer]`)?.focus()
  }
  /** What a number field of the ticket has beside its own. */
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
