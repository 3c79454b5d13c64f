/**
 * Formats package prices. A package may have a negative price: its buyer receives money and its seller pays. A minus
 * sign beside "You pay" is easy to misread, so credits are named.
 */

import { t } from '@/web/language/t'
import { formatDecimal, formatNumber } from './formatNumber'

/** A price in millionths, or a model's double. */
type PackagePrice = bigint | number | undefined

/**
 * Formats a price for one side: a plain number for a debit; a credit names the direction: `receive 71.00`, `pay 71.00`.
 */
export function sidedPackagePrice(price: PackagePrice, isBuy: boolean, decimals: number): string {
  if (!isCredit(price, decimals)) return plain(price, decimals)
  const amount = { price: plain(size(price), decimals) }
  return isBuy ? t('receive {price}', amount) : t('pay {price}', amount)
}

/** Formats a price without a side, such as a mark: `71.00 credit` below 0. */
export function packageLevel(price: PackagePrice, decimals: number): string {
  if (!isCredit(price, decimals)) return plain(price, decimals)
  return t('{price} credit', { price: plain(size(price), decimals) })
}

/**
 * Formats a credit: `Buy package: receive 71.00` for a negative price; undefined for a debit, which needs no
 * explanation.
 */
export function creditText(price: PackagePrice, isBuy: boolean, decimals: number): string | undefined {
  if (!isCredit(price, decimals)) return undefined
  const amount = { price: plain(size(price), decimals) }
  return isBuy ? t('Buy package: receive {price}', amount) : t('Sell package: pay {price}', amount)
}

/** Formats a price with its direction: `pay 71.00`, `receive 71.00`. Zero or unknown prices are plain. */
export function paidOrReceived(price: PackagePrice, isBuy: boolean, decimals: number): string {
  if (price === undefined || !/[1-9]/.test(plain(price, decimals))) return plain(price, decimals)
  const amount = { price: plain(size(price), decimals) }
  return price < 0 !== isBuy ? t('pay {price}', amount) : t('receive {price}', amount)
}

/**
 * Formats a column as plain numbers under "You pay" or "You receive". If both occur, each price names its direction.
 */
export function packageColumn(prices: readonly PackagePrice[], isBuy: boolean, decimals: number) {
  const credits = prices.filter((price) => isCredit(price, decimals)).length
  if (credits > 0 && credits < prices.length) {
    return { header: t('Price'), textOf: (price: PackagePrice) => paidOrReceived(price, isBuy, decimals) }
  }
  return {
    header: isBuy === (credits === 0) ? t('You pay') : t('You receive'),
    textOf: (price: PackagePrice) => plain(credits === 0 || price === undefined ? price : size(price), decimals),
  }
}

/** True for a negative price. A price that rounds to 0 is no credit, so that "receive 0.00" never appears. */
function isCredit(price: PackagePrice, decimals: number): price is bigint | number {
  return price !== undefined && price < 0 && /[1-9]/.test(plain(price, decimals))
}

function size(price: bigint | number): bigint | number {
  return typeof price === 'number' ? Math.abs(price) : price < 0n ? -price : price
}

function plain(price: PackagePrice, decimals: number): string {
  return typeof price === 'number' ? formatNumber(price, decimals) : formatDecimal(price, decimals)
}
