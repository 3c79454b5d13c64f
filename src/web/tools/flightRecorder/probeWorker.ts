/**
 * Posts the time to the page at random moments, 40 times a second on average. Exponential waits make the moments
 * independent of anything periodic in the page, so the share of messages that find it busy equals the share of time
 * that it is busy (PASTA: Poisson arrivals see time averages).
 */
const meanWaitMs = 25

function send(): void {
  postMessage(performance.timeOrigin + performance.now())
  setTimeout(send, -meanWaitMs * Math.log(1 - Math.random()))
}

send()
