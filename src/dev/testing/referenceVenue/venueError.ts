/** A rejection with the venue's code and the status of its REST answer. */
export class VenueError extends Error {
  override readonly name = 'VenueError'
  readonly code: string
  readonly status: number
  /** The rejected order, which a socket sends beside the code (real-venue.md 4). */
  readonly order: Record<string, unknown> | undefined

  constructor(code: string, status = 400, order?: Record<string, unknown>) {
    super(code)
    this.code = code
    this.status = status
    this.order = order
  }
}
