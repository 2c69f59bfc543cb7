// Passkeys: a form asks the server what to ask the authenticator, and is sent with its answer.
"use strict";
(() => {
  const able = window.PublicKeyCredential?.parseCreationOptionsFromJSON;
  for (const form of document.querySelectorAll("form.passkey")) {
    form.hidden = !able;
    if (!able) {
      form.parentElement.querySelectorAll("details").forEach((other, index) => { if (!index) other.open = true; });
      continue;
    }
    const problem = form.querySelector(".problem");
    const buttons = form.querySelectorAll("button");
    const say = (text) => { problem.textContent = text; problem.hidden = !text; };
    form.addEventListener("submit", async (event) => {
      if (form.answer.value) return;
      event.preventDefault();
      say("");
      buttons.forEach((button) => { button.disabled = true; });
      try {
        const response = await fetch(form.dataset.ask, { method: "POST", body: new URLSearchParams({ name: form.elements.name?.value ?? "" }) });
        const asked = await response.json();
        if (!response.ok) throw new Error(asked.error);
        const { publicKey } = asked.options;
        const answer = publicKey.user
          ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
          : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
        form.ceremony.value = asked.ceremony;
        form.answer.value = JSON.stringify(answer.toJSON());
        form.submit();
      } catch (error) {
        say(error.message);
        buttons.forEach((button) => { button.disabled = false; });
      }
    });
  }
})();
