const minuteMs = 60_000;

export const currentMinute = () => Math.floor(Date.now() / minuteMs);

export const secondsLeftOfMinute = () => Math.ceil((minuteMs - (Date.now() % minuteMs)) / 1_000);
