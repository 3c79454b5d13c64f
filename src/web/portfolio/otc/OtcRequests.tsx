import type { OtcRequestRecord } from '@/core/protocol/rest/otc'
import { otcAmountStep, otcRequestSec } from '@/core/quant/otcRules'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { isOpenRequest } from '@/web/session/otc/otcQuery'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { formatCountdown } from '@/web/ui/formatTime'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { Time } from '@/web/ui/Time'
import { contractName, statusLabels } from './otcDraft'

type OtcRequestsProps = {
  requests: readonly OtcRequestRecord[]
  isPhone: boolean
}

/** Requests to the desk and its answers, newest first. */
export function OtcRequests({ requests, isPhone }: OtcRequestsProps) {
  const empty = <EmptyState>{t('No OTC requests yet')}</EmptyState>
  if (isPhone) {
    if (requests.length === 0) return empty
    return (
      <ul aria-label={t('OTC requests')} className="flex flex-col">
        {requests.map((request) => (
          <li key={String(request.otcId)} className="flex flex-col gap-1 border-b border-line p-3 text-sm">
            <span className="flex justify-between gap-2">
              <span className="font-medium">{contractName(request)}</span>
              <span className="tabular-nums">{formatOnStep(request.amount, otcAmountStep)}</span>
            </span>
            <span className="flex justify-between gap-2 text-text-2 tabular-nums">
              <Status request={request} />
              <span>
                {askedText(request)} / {quoteText(request)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <DataTable
      label={t('OTC requests')}
      columns={columnsOf()}
      rows={requests}
      rowKey={({ otcId }) => String(otcId)}
      empty={empty}
    />
  )
}

function columnsOf(): readonly Column<OtcRequestRecord>[] {
  return [
    {
      id: 'time',
      header: t('Requested'),
      cell: ({ requestTimestamp }) => <Time timeNs={requestTimestamp} hasDate />,
    },
    {
      id: 'kind',
      header: t('Action'),
      cell: ({ unwindId }) => (unwindId === 0n ? t('Buy') : t('Sell back')),
    },
    {
      id: 'contract',
      header: t('Option'),
      cell: (request) => <span className="font-medium">{contractName(request)}</span>,
    },
    { id: 'amount', header: t('Contracts'), align: 'right', cell: ({ amount }) => formatOnStep(amount, otcAmountStep) },
    { id: 'asked', header: t('Your price'), align: 'right', cell: askedText },
    { id: 'quote', header: t('Desk’s price'), align: 'right', cell: quoteText },
    {
      id: 'premium',
      header: t('Premium (USDC)'),
      align: 'right',
      cell: ({ premium }) => (premium === 0n ? unknownText : formatUsd(premium)),
    },
    { id: 'status', header: t('Status'), cell: (request) => <Status request={request} /> },
  ]
}

/** Text of the price limit: a maximum for a purchase, a minimum for a sale back. */
function askedText({ indicativePrice, unwindId }: OtcRequestRecord): string {
  if (unwindId === 0n) return `≤ ${formatDecimal(indicativePrice, 2)}`
  return indicativePrice === 0n ? t('any') : `≥ ${formatDecimal(indicativePrice, 2)}`
}

function quoteText({ quotePrice, quoteTimestamp }: OtcRequestRecord): string {
  return quoteTimestamp === 0n ? unknownText : formatDecimal(quotePrice, 2)
}

const tones: Partial<Record<OtcRequestRecord['status'], string>> = {
  requested: 'text-pending',
  quoted: 'text-pending',
  filled: 'text-done',
  rejected: 'text-danger',
}

function Status({ request }: { request: OtcRequestRecord }) {
  const nowMs = useVenueNow()
  const leftMs = Number(request.requestTimestamp / 1_000_000n) + otcRequestSec * 1_000 - nowMs
  return (
    <span className={tones[request.status] ?? 'text-text-3'}>
      {statusLabels(request)}
      {isOpenRequest(request) && <span className="text-xs text-text-3"> · {formatCountdown(leftMs)}</span>}
    </span>
  )
}
