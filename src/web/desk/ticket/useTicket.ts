import { useCallback, useId, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import type { TicketProblem } from '@/web/desk/draft/checkDraft'
import type { TradeAccess } from '@/web/session/access/access'
import { accessWaits } from '@/web/session/access/accessLabels'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import type { SigningModeChoiceProps } from '@/web/session/SigningModeChoice'

export type TicketAccess = {
  readonly canTrade: TradeAccess
  /** Starts the next step: connecting a wallet, or enabling trading. */
  readonly stepOn: () => void
  readonly signing: SigningModeChoiceProps
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
      onChange: store.chooseSigningMode,
      walletKey: isTrading ? access.walletKey : undefined,
      onRegister: () => void store.registerWallet(),
    },
  }
}

type TicketInput<Field extends string> = {
  readonly access: TicketAccess
  readonly problem: TicketProblem<Field> | undefined
  /** True once all fields parse. A problem is then shown before its field loses focus. */
  readonly isFilledIn: boolean
  /** Label of the operation in progress, during which presses do nothing. */
  readonly pending: string | undefined
  /** Sends the draft if it is valid at this moment. Otherwise returns the problem. */
  readonly send: () => TicketProblem<Field> | undefined
}

export type Ticket<Field extends string = string> = Pick<TicketInput<Field>, 'access'> & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The problem to show. It is withheld until the trader had a chance to fill in the field. */
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
    // Ignores submit events of dialogs opened from the form, which React also bubbles.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (waits !== undefined) return
    if (access.canTrade !== 'trading') return access.stepOn()
    // `send` checks again, because `problem` dates from the last render: it is shown, but it does not reject the press.
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
