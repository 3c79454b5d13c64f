import type { ReactNode } from 'react'
import type { Instrument } from '@/protocol/instrument'

/** What cells need to know beside their row. */
export type CellContext = {
  /** The steps of a contract, listed or not. */
  readonly stepsOf: (instrumentName: string) => Pick<Instrument, 'priceStep' | 'amountStep'> | undefined
  readonly onOpenInstrument: (instrumentName: string) => void
  /** The sum of everything up to and with a row; undefined until all of it is known. */
  readonly runningOf: (key: string) => bigint | undefined
}

export type HistoryColumn<Row> = {
  readonly id: string
  readonly header: string
  /** Shown when the header is pointed at. */
  readonly about?: string
  /** Numbers are right-aligned. */
  readonly align?: 'left' | 'right'
  /** Pixels at least; what is left over is shared out in proportion. */
  readonly width: number
  readonly cell: (row: Row, context: CellContext) => ReactNode
}

/** A row on a phone: a line with what it is and its figure, a line of particulars, a line of small print. */
export type HistoryCard = {
  readonly title: ReactNode
  readonly figure: ReactNode
  readonly particulars: ReactNode
  readonly aside: ReactNode
  readonly small: ReactNode
  readonly smallAside?: ReactNode
}

/** How the rows of one kind are drawn. */
export type HistoryLook<Row> = {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly HistoryColumn<Row>[]
  readonly cardOf: (row: Row, context: CellContext) => HistoryCard
  /** The contract that Enter opens; none where a row has none. */
  readonly instrumentOf?: (row: Row) => string
}
