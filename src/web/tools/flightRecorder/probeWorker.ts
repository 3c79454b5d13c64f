/**
 * Sends the time to the page at random moments, 40 times a second on average. The waits are exponential, so the moments
 * are independent of anything periodic in the page: the share of messages that find the page busy is the share of time it
 * is busy (arrivals of a Poisson process see time averages).
 */
const meanWaitMs = 25

function send(): void {
  postMessage(performance.timeOrigin + performance.now())
  setTimeout(send, -meanWaitMs * Math.log(1 - Math.random()))
}

send()
