import { memo, use, useId, type ReactNode } from 'react'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { accessMissing } from '@/web/session/access/accessLabels'
import { signingText } from '@/web/session/access/signingText'
import { WalletKeyLine } from '@/web/session/access/WalletKeyLine'
import type { HedgeChoice } from '@/web/session/positionMode/hedgeSide'
import { Button } from '@/web/ui/Button'
import { WarningIcon } from '@/web/ui/icons'
import { LockIcon } from '@/web/ui/moreIcons'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Tooltip } from '@/web/ui/Tooltip'
import { PreviewSkeleton } from './PreviewRows'
import { TicketHeadContext } from './ticketHeadContext'
import type { Ticket } from './useTicket'

type TicketShellProps = {
  ticket: Ticket
  name: string
  children: ReactNode
  message: Omit<TicketMessageProps, 'ticket'>
  button: TicketButton
  /** Below the button, so that it does not move when a row comes or goes. */
  preview: ReactNode
  /** False if the order needs no signature. */
  isSigned?: boolean
}

/** Frame of a ticket. It is as tall as its content; if that does not fit, the button stays visible while it scrolls. */
export function TicketShell({ ticket, name, children, message, button, preview, isSigned = true }: TicketShellProps) {
  const { form, submit, waits, access } = ticket
  const { signing, canTrade } = access
  const { walletKey, onRegister, onChange, mode } = signing
  return (
    <form
      ref={form}
      aria-label={name}
      noValidate
      data-ticket=""
      data-refused={ticket.problem === undefined ? undefined : ''}
      onSubmit={submit}
      className="flex min-h-0 flex-1 scroll-pb-14 flex-col gap-2 overflow-y-auto px-3 pt-1 pb-3 [--control-height:2.25rem] pointer-coarse:[--control-height:2.75rem]"
    >
      {use(TicketHeadContext)}
      {children}
      {isSigned && mode === 'wallet' && walletKey !== undefined && walletKey !== 'registered' && (
        <WalletKeyLine walletKey={walletKey} onRegister={onRegister} onOneClick={() => onChange('oneClick')} />
      )}
      <div className="sticky bottom-0 z-1 bg-surface-1">
        <SubmitButton
          {...button}
          waits={waits}
          isSignedOut={canTrade === 'signedOut'}
          isOpening={canTrade === 'opening'}
          isRefused={ticket.problem !== undefined || message.hint !== undefined}
          signing={isSigned ? signingText(mode, signing.isPaperWallet) : undefined}
        />
        <TicketMessage
          ticket={ticket}
          {...message}
          hint={canTrade === 'signedOut' ? undefined : (accessMissing[canTrade] ?? message.hint)}
        />
      </div>
      {canTrade === 'opening' ? <PreviewSkeleton /> : preview}
    </form>
  )
}

type SideChoiceProps = { value: Side; onChange: (side: Side) => void; hedge?: HedgeChoice | undefined }

/** In hedge mode the labels name the position that an order opens or closes. */
export function SideChoice({ value, onChange, hedge }: SideChoiceProps) {
  const { buy, sell } = sideLabels[hedge ?? 'any']
  const options = [
    { value: 'buy', label: buy, tone: 'buy' },
    { value: 'sell', label: sell, tone: 'sell' },
  ] as const
  return <RadioGroup label={t('Side')} value={value} onChange={onChange} options={options} className={segment} />
}

/** Height of the segments of a ticket, lower than its fields. */
export const segment = '[--control-height:2rem] pointer-coarse:[--control-height:2.75rem]'

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
  /** What is missing to send an order. */
  hint?: string | undefined
}

/** Shows the problem, or else what will be signed. It is below the button, so that the button never moves. */
function TicketMessage(props: TicketMessageProps) {
  const { ticket, offer, failure, signed, warning, hint } = props
  const { form, problem, messageId } = ticket
  if (offer !== undefined) {
    const take = () => {
      offer.onTake()
      // Focuses the submit button, because the trader next sends the order or leaves it.
      form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
    }
    return (
      <div className="text-xs">
        <Problem id={messageId} words={offer.words} code={offer.code}>
          <button
            type="button"
            data-offer=""
            onClick={take}
            className="mx-1 rounded-sm font-medium underline underline-offset-2 hover:text-text-1 pointer-coarse:min-h-11"
          >
            {offer.label}
          </button>
        </Problem>
      </div>
    )
  }
  return (
    <div id={messageId} aria-live="polite" className="text-xs">
      {problem !== undefined ? (
        <Problem words={problem.words} code={problem.code} />
      ) : (
        <>
          {failure !== undefined && <Problem words={failure} />}
          {signed !== undefined && <p className="mt-2 text-text-2">{signed}</p>}
          {warning !== undefined && <Line tone="text-warn">{warning}</Line>}
          {signed === undefined && warning === undefined && hint !== undefined && (
            <p className="mt-2 text-text-3">{hint}</p>
          )}
        </>
      )}
    </div>
  )
}

type ProblemProps = { id?: string; words: string; code?: string | undefined; children?: ReactNode }

function Problem({ id, words, code, children }: ProblemProps) {
  return (
    <Line id={id} tone="text-danger">
      {words}
      {children}
      {code !== undefined && <span className="ml-1 inline-block text-2xs text-text-4">{code}</span>}
    </Line>
  )
}

function Line({ id, tone, children }: { id?: string | undefined; tone: string; children: ReactNode }) {
  return (
    <div className={`mt-2 flex gap-1.5 ${tone}`}>
      <WarningIcon width={14} height={14} className="mt-px shrink-0" />
      <p id={id} aria-live={id === undefined ? undefined : 'polite'}>
        {children}
      </p>
    </div>
  )
}

export function Signing({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-text-3">{t('You’re signing:')}</span> {children}
    </>
  )
}

type TicketButton = {
  readonly text: string
  readonly side: Side
  /** Shown instead while a press would first wait, for example for prices. */
  readonly waiting?: string | undefined
}

type SubmitButtonProps = TicketButton & {
  waits: string | undefined
  isSignedOut: boolean
  isOpening: boolean
  /** True while an entry is missing or wrong, so that a press would send nothing. */
  isRefused: boolean
  /** How the order is signed; `undefined` if it needs no signature. */
  signing: string | undefined
}

/** Says the whole order. While it waits, it shows the reason but keeps its accessible name. */
const SubmitButton = memo(function SubmitButton(props: SubmitButtonProps) {
  const { side, waits, isSignedOut, isOpening, isRefused, signing } = props
  const aboutId = useId()
  const text = isSignedOut ? t('Connect to trade') : props.text
  const waiting = waits ?? (isSignedOut ? undefined : props.waiting)
  const isOff = isOpening || (isRefused && !isSignedOut) || (waits === undefined && waiting !== undefined)
  const isSigning = signing !== undefined && !isSignedOut
  const button = (
    <Button
      type="submit"
      variant={isOff ? 'quiet' : isSignedOut ? 'primary' : side}
      size="large"
      isPending={waits !== undefined}
      aria-label={waiting === undefined ? text : `${text}: ${waiting}`}
      aria-describedby={isSigning ? aboutId : undefined}
      className={`w-full font-semibold! ${isOff ? 'bg-surface-2 text-text-3' : ''}`}
    >
      {isSigning && waiting === undefined && <LockIcon width={14} height={14} className="shrink-0 opacity-80" />}
      <span className="truncate">{waiting ?? text}</span>
    </Button>
  )
  if (!isSigning) return button
  return (
    <>
      <Tooltip text={signing}>{button}</Tooltip>
      <span id={aboutId} hidden>
        {signing}
      </span>
    </>
  )
})
