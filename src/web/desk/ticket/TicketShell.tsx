import { memo, type ComponentProps, type ReactNode } from 'react'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { accessMissing } from '@/web/session/access/accessLabels'
import type { HedgeChoice } from '@/web/session/positionMode/hedgeSide'
import { Button } from '@/web/ui/Button'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { SigningModeChoice } from './SigningModeChoice'
import { TicketCost } from './TicketCost'
import type { Ticket } from './useTicket'

type TicketShellProps = {
  ticket: Ticket
  name: string
  children: ReactNode
  cost: ComponentProps<typeof TicketCost> | undefined
  message: Omit<TicketMessageProps, 'ticket'>
  button: { readonly text: string; readonly side: Side }
  /** False if the order needs no signature. */
  isSigned?: boolean
}

/**
 * Frame of a ticket. Costs, message and submit button stay visible while the fields scroll. On a low screen only the
 * button stays.
 */
export function TicketShell({ ticket, name, children, cost, message, button, isSigned = true }: TicketShellProps) {
  const { form, submit, waits, access } = ticket
  return (
    <form
      ref={form}
      aria-label={name}
      noValidate
      onSubmit={submit}
      className="@container flex min-h-0 flex-1 flex-col bg-surface-1 [@media(max-height:560px)]:scroll-pb-16 [@media(max-height:560px)]:overflow-y-auto"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3 pb-1 @min-[21.25rem]:gap-1.5 @min-[21.25rem]:pt-2 [@media(max-height:560px)]:flex-none [@media(max-height:560px)]:overflow-visible">
        {children}
      </div>
      <div
        className={`flex shrink-0 flex-col gap-2 border-t border-line p-3 pt-2 @min-[21.25rem]:gap-1.5 @min-[21.25rem]:pb-2 ${lowFoot}`}
      >
        {cost !== undefined && <TicketCost {...cost} isSigned={isSigned} />}
        <TicketMessage ticket={ticket} {...message} />
        <SubmitButton text={button.text} side={button.side} waits={waits} />
        <ActionHint words={accessMissing[access.canTrade]} />
        {isSigned && <SigningModeChoice {...access.signing} />}
      </div>
    </form>
  )
}

const lowFoot =
  '[@media(max-height:560px)]:contents [@media(max-height:560px)]:*:mx-3 [@media(max-height:560px)]:*:mb-2 [@media(max-height:560px)]:[&>button]:sticky [@media(max-height:560px)]:[&>button]:bottom-2 [@media(max-height:560px)]:[&>button]:z-1 [@media(max-height:560px)]:[&>button]:w-auto'

type SideChoiceProps = { value: Side; onChange: (side: Side) => void; hedge?: HedgeChoice | undefined }

/** In hedge mode the labels name the position that an order opens or closes. */
export function SideChoice({ value, onChange, hedge }: SideChoiceProps) {
  const { buy, sell } = sideLabels[hedge ?? 'any']
  const options = [
    { value: 'buy', label: buy, tone: 'buy' },
    { value: 'sell', label: sell, tone: 'sell' },
  ] as const
  return <RadioGroup label={t('Side')} value={value} onChange={onChange} options={options} />
}

const sideLabels = {
  any: { buy: t('Buy'), sell: t('Sell') },
  open: { buy: t('Open long'), sell: t('Open short') },
  close: { buy: t('Close short'), sell: t('Close long') },
}

/** A suggestion that solves a problem, for example the price at which the order would rest. */
export type TicketOffer = {
  readonly words: string
  readonly code?: string
  readonly label: string
  readonly onTake: () => void
}

type TicketMessageProps = {
  ticket: Pick<Ticket, 'form' | 'problem' | 'messageId'>
  /** Shown instead of the problem. */
  offer?: TicketOffer | undefined
  /** Reason why the last submit sent no order. */
  failure?: string | undefined
  signed: ReactNode
  warning?: string | undefined
  /** True to reserve three lines. */
  isTall?: boolean
}

/** Shows either the problem or the text of what will be signed. Its height is fixed, so that the button never moves. */
function TicketMessage({ ticket, offer, failure, signed, warning, isTall = false }: TicketMessageProps) {
  const { form, problem, messageId } = ticket
  const height = isTall ? 'min-h-12' : 'min-h-8'
  if (offer !== undefined) {
    const take = () => {
      offer.onTake()
      // Focuses the submit button, because the trader next sends the order or leaves it.
      form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
    }
    return (
      <div className={`flex ${height} items-center justify-between gap-2 text-xs`}>
        <Problem id={messageId} words={offer.words} code={offer.code} />
        <Button size="small" data-offer="" onClick={take}>
          {offer.label}
        </Button>
      </div>
    )
  }
  return (
    <div id={messageId} aria-live="polite" className={`${height} text-xs`}>
      {problem !== undefined ? (
        <Problem words={problem.words} code={problem.code} />
      ) : (
        <>
          {failure !== undefined && <Problem words={failure} />}
          {signed !== undefined && <p className="text-text-2">{signed}</p>}
          {warning !== undefined && <p className="text-warn">{warning}</p>}
        </>
      )}
    </div>
  )
}

function Problem({ id, words, code }: { id?: string; words: string; code?: string | undefined }) {
  return (
    <p id={id} aria-live={id === undefined ? undefined : 'polite'} className="text-danger">
      {words}
      {code !== undefined && <span className="ml-1 text-2xs break-all text-text-4">{code}</span>}
    </p>
  )
}

export function Signing({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-text-3">{t('You’re signing:')}</span> {children}
    </>
  )
}

type SubmitButtonProps = TicketShellProps['button'] & { waits: string | undefined }

/** Submit button. While it waits, it shows the reason but keeps its accessible name. */
const SubmitButton = memo(function SubmitButton({ text, side, waits }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={side}
      size="large"
      isPending={waits !== undefined}
      aria-label={waits === undefined ? text : `${text}: ${waits}`}
      className="w-full"
    >
      <span className="truncate">{waits ?? text}</span>
    </Button>
  )
})

function ActionHint({ words }: { words: string | undefined }) {
  return words === undefined ? null : <p className="text-center text-xs text-text-3">{words}</p>
}
