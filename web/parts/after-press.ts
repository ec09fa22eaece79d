let press = Promise.resolve();
addEventListener(
  'pointerdown',
  () => {
    press = new Promise((end) => {
      // The click comes in the same task.
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(end), { once: true });
    });
  },
  true,
);

/** Does something when the pointer is not pressed. What a field shows when it is left moves the button that is pressed, and the click would miss it. */
export const afterPress = (act: () => void): void => void press.then(act);
