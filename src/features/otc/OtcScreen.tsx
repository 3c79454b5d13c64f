import { OtcDesk } from './OtcDesk'

/** Options of any strike and day from the venue's desk, off the book. */
export function OtcScreen() {
  return <OtcDesk />
}
