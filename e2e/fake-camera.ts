import config from './playwright.config.ts';

const launchOptions = config.use?.launchOptions;

/** The options of a browser whose camera sees this film. */
export const fakeCamera = (video: string) => ({
  permissions: ['camera'],
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      // Chromium without a window cannot ask the user, so it must allow the camera.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});
