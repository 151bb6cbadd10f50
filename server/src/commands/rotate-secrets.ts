import { deleteUnreadable, rotateSecrets } from "../features/partners/credentials/rotate.service.ts";
import { checkSecrets } from "../features/partners/credentials/unreadable.service.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, say, withDatabase } from "./run-command.ts";

/** For a lost key. */
const DELETE_UNREADABLE = "--delete-unreadable";

await command(async () => {
  const [, , option = ""] = process.argv;
  if (option !== "" && option !== DELETE_UNREADABLE)
    throw new OperatorError(`Usage: npm run rotate-secrets [-- ${DELETE_UNREADABLE}]`);
  const keyIsLost = option === DELETE_UNREADABLE;
  await withDatabase(
    async ({ services, keyFolder }) => {
      if (keyIsLost) {
        const deleted = await deleteUnreadable(services);
        await checkSecrets(services);
        say(`Stored secrets deleted because their key is lost: ${deleted}. The audit log names their brands.`);
        return;
      }
      const count = await rotateSecrets(services, keyFolder);
      await checkSecrets(services);
      say(`Stored secrets encrypted with the new key: ${count}.`);
      say(
        keyFolder
          ? `${keyFolder}/secrets.key contains only the new key. Earlier backups need the key that was saved with them.`
          : "You can now remove the older keys from SECRETS_KEY. Earlier backups still need them.",
      );
    },
    { keyIsLost },
  );
});
